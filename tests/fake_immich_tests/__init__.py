import pytest

pytest.register_assert_rewrite("tests.fake_immich_tests.comparisons")
