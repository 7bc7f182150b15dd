import { allPlaces, groupNames } from '../../config/paths.ts';
import type { Staff } from '../../lib/session.ts';
import { isOpenTo } from '../guard.ts';

/** The groups of the menu with places for this person. */
export const groupsOf = (staff: Staff) =>
  Object.entries(groupNames)
    .map(([group, name]) => ({
      name,
      places: allPlaces.filter((place) => place.group === group && isOpenTo(place.path, staff)),
    }))
    .filter(({ places }) => places.length > 0);
