"""One description, two libraries: the world of a fake server, and the library of the adapter in memory.

The JSON of the library is written here and not taken from the fake server, so that a common mistake would show.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence

from immich_adapters.library import Library, library_from_json
from tests.adapters.described import Album, Household, Person, Photo, State, Who, date_of, naive, new_id, user_id
from tests.fake_immich import AssetType, FakeAlbum, FakeAsset, FakePerson, FakeUser, Role, Visibility, World

_VISIBILITY = {State.TRASHED: Visibility.TIMELINE, State.OFFLINE: Visibility.TIMELINE}
TRASHED_AT = dt.datetime(2026, 10, 1, tzinfo=dt.UTC)
COUNTED = (State.TIMELINE, State.ARCHIVED)
Json = dict[str, object]


def build_world(household: Household) -> World:
    """The household on a server: users, partners, and everything that any of them has."""
    world = World(me=_user(Who.ME))
    world.users.update((user_id(who), _user(who)) for who in Who)
    world.share_timeline(world.users[user_id(Who.PARTNER)])
    world.share_timeline(world.users[user_id(Who.UNSHOWN)], shown=False)
    for person in household.persons:
        world.put_person(_fake_person(person))
    for photo in household.photos:
        world.add_asset(fake_asset(photo))
    for album in household.albums:
        world.put_album(_fake_album(album))
    return world


def build_library(household: Household) -> Library:
    """The household as its key's user sees it."""
    seen = [photo for photo in household.photos if photo.owner in (Who.ME, Who.PARTNER)]
    persons = {person.number: person for person in household.persons}
    albums = readable(household.albums)
    return library_from_json(
        {
            "user_id": user_id(Who.ME),
            "assets": [_asset_json(photo, [persons[number] for number in photo.people]) for photo in seen],
            "albums": [_album_json(album, household.photos) for album in albums],
            "album_members": {album.id: list(_member_ids(album)) for album in albums},
            "people": [_person_json(person) for person in household.persons if _is_known(person)],
        }
    )


def readable(albums: Iterable[Album]) -> list[Album]:
    """The albums that the key's user can open."""
    return [album for album in albums if album.owner is Who.ME or album.with_me]


def fake_asset(photo: Photo) -> FakeAsset:
    """A photo as the fake server keeps it."""
    return FakeAsset(
        id=photo.id,
        owner_id=user_id(photo.owner),
        file_name=file_name(photo),
        taken_at=naive(photo.taken).replace(tzinfo=dt.UTC),
        wall_time=None if photo.wall is None else naive(photo.wall),
        type=AssetType(photo.type),
        visibility=_VISIBILITY.get(photo.state) or Visibility(photo.state.value),
        trashed_at=TRASHED_AT if photo.state is State.TRASHED else None,
        offline=photo.state is State.OFFLINE,
        favorite=photo.favorite,
        city=photo.city,
        state=photo.state_name,
        country=photo.country,
        make=photo.make,
        model=photo.model,
        description=photo.description,
        person_ids=tuple(new_id("person", number) for number in photo.people),
        stack_id=None if photo.stack is None else new_id("stack", photo.stack),
        live_video_id=None if photo.motion is None else new_id("asset", photo.motion),
        updated_at=TRASHED_AT,
    )


def file_name(photo: Photo) -> str:
    """What a photo is called."""
    return f"IMG_{photo.number:04d}.jpg"


def instant_text(moment: int) -> str:
    """A clock reading as Immich writes it."""
    return naive(moment).isoformat(timespec="milliseconds") + "Z"


def _user(who: Who) -> FakeUser:
    return FakeUser(id=user_id(who), name=who.value, email=f"{who.value}@example.org")


def _fake_person(person: Person) -> FakePerson:
    return FakePerson(id=person.id, owner_id=user_id(person.owner), name=person.name, hidden=person.hidden)


def _fake_album(album: Album) -> FakeAlbum:
    return FakeAlbum(
        id=album.id,
        owner_id=user_id(album.owner),
        name=album.name,
        users=tuple((user_id(who), Role.VIEWER) for who in shared_with(album)),
        asset_ids=tuple(_member_ids(album)),
        updated_at=naive(album.updated).replace(tzinfo=dt.UTC),
    )


def shared_with(album: Album) -> Iterator[Who]:
    """Who else can open an album."""
    if album.owner is not Who.ME and album.with_me:
        yield Who.ME
    if album.with_others:
        yield Who.UNSHOWN if album.owner is Who.STRANGER else Who.STRANGER


def _member_ids(album: Album) -> Iterator[str]:
    return (new_id("asset", number) for number in dict.fromkeys(album.members))


def _is_known(person: Person) -> bool:
    return person.owner is Who.ME and not person.hidden


def _person_json(person: Person) -> Json:
    return {"id": person.id, "name": person.name, "isHidden": person.hidden}


def _asset_json(photo: Photo, people: Sequence[Person]) -> Json:
    return {
        "id": photo.id,
        "type": photo.type,
        "ownerId": user_id(photo.owner),
        "originalFileName": file_name(photo),
        "fileCreatedAt": instant_text(photo.taken),
        "localDateTime": None if photo.wall is None else instant_text(photo.wall),
        "isFavorite": photo.favorite,
        "visibility": str(_VISIBILITY.get(photo.state) or photo.state.value),
        "isTrashed": photo.state in (State.TRASHED, State.OFFLINE),
        "isOffline": photo.state is State.OFFLINE,
        "people": [_person_json(person) for person in people],
        "exifInfo": {
            "city": photo.city,
            "state": photo.state_name,
            "country": photo.country,
            "make": photo.make,
            "model": photo.model,
            "description": photo.description,
        },
    }


def _album_json(album: Album, photos: Iterable[Photo]) -> Json:
    counted = [photo for photo in photos if photo.number in album.members and photo.state in COUNTED]
    days = [date_of(photo.wall) for photo in counted if photo.wall is not None]
    dates = {"startDate": f"{min(days)}T00:00:00.000Z", "endDate": f"{max(days)}T00:00:00.000Z"} if days else {}
    users = [{"user": {"id": user_id(album.owner)}, "role": "owner"}]
    users += [{"user": {"id": user_id(who)}, "role": "viewer"} for who in shared_with(album)]
    return {
        "id": album.id,
        "albumName": album.name,
        "assetCount": len(counted),
        "shared": len(users) > 1,
        "updatedAt": instant_text(album.updated),
        "albumUsers": users,
        **dates,
    }
