/**
 * Every snapshot arrives as new objects, although most of it equals the last one. Replacing equal objects with those
 * already rendered means that, of 200 cards, only the one that changed rerenders.
 */

import type { EpisodeView } from '../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';

/** The JSON of cards and episodes, cached. */
const jsonCache = new WeakMap<object, string>();

function getJson(entry: object): string {
  const known = jsonCache.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(entry);
  jsonCache.set(entry, text);
  return text;
}

/** Creates a function that replaces an object with its equal in `last`, if there is one. */
function createReuse<Entry extends object>(
  last: readonly Entry[],
  getKey: (entry: Entry) => string,
): (entry: Entry) => Entry {
  const known = new Map(last.map((entry) => [getKey(entry), entry]));
  return (entry) => {
    const before = known.get(getKey(entry));
    return before !== undefined && getJson(before) === getJson(entry) ? before : entry;
  };
}

const listCards = ({ workspace }: Snapshot): readonly OrderCard[] =>
  workspace === null
    ? []
    : [...workspace.board.new, ...workspace.board.preparing, ...workspace.board.onTheWay, ...workspace.board.doneToday];
const getEpisodeKey = (episode: EpisodeView): string => `${episode.workspace} ${episode.orderId}`;

/** Replaces cards and episodes of the next snapshot with their equals in the last one. */
export function reuseUnchangedObjects(last: Snapshot, next: Snapshot): Snapshot {
  const reuseCard = createReuse(listCards(last), ({ orderId }) => orderId);
  const reuseEpisode = createReuse(last.alarm.episodes, getEpisodeKey);
  const { workspace, alarm } = next;
  return {
    ...next,
    alarm: { ...alarm, episodes: alarm.episodes.map(reuseEpisode) },
    workspace: workspace && {
      ...workspace,
      board: {
        ...workspace.board,
        new: workspace.board.new.map(reuseCard),
        preparing: workspace.board.preparing.map(reuseCard),
        onTheWay: workspace.board.onTheWay.map(reuseCard),
        doneToday: workspace.board.doneToday.map(reuseCard),
      },
    },
  };
}
