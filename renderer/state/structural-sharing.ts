/**
 * Every snapshot arrives as new objects, though most of it is equal to the last one. Equal parts are replaced by the
 * objects already on screen, so that of 200 cards only the one that has changed is drawn again.
 */

import type { EpisodeView } from '../../electron/contract/ipc/alarm.ts';
import type { OrderCard } from '../../electron/contract/ipc/order-card.ts';
import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';

/** The JSON of a part of a snapshot, made once. */
const texts = new WeakMap<object, string>();

function textOf(part: object): string {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  texts.set(part, text);
  return text;
}

/** Creates a function that gives the equal part of the last snapshot for a part, or the part itself. */
function createReuse<Part extends object>(last: readonly Part[], keyOf: (part: Part) => string): (part: Part) => Part {
  const known = new Map(last.map((part) => [keyOf(part), part]));
  return (part) => {
    const before = known.get(keyOf(part));
    return before !== undefined && textOf(before) === textOf(part) ? before : part;
  };
}

const listCards = ({ workspace }: Snapshot): readonly OrderCard[] =>
  workspace === null
    ? []
    : [...workspace.board.new, ...workspace.board.preparing, ...workspace.board.onTheWay, ...workspace.board.doneToday];
const getEpisodeKey = (episode: EpisodeView): string => `${episode.workspace} ${episode.orderId}`;

/** The next snapshot, with the equal cards and episodes of the last one. */
export function reuseUnchangedParts(last: Snapshot, next: Snapshot): Snapshot {
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
