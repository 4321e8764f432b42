/**
 * What main sends is new in every snapshot, though most of it says what it said before. Here it becomes the very object
 * that is on screen already, so that of 200 cards only the one that has changed is drawn again.
 */

import type { EpisodeView } from '../../electron/contract/ipc/alarm.ts';
import type { OrderCard } from '../../electron/contract/ipc/order-card.ts';
import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';

/** The text of a part of a snapshot, made once. */
const texts = new WeakMap<object, string>();

function textOf(part: object): string {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  texts.set(part, text);
  return text;
}

/** Gives for each part the one of the last snapshot that says the same, or itself. */
function keeping<Part extends object>(last: readonly Part[], keyOf: (part: Part) => string): (part: Part) => Part {
  const known = new Map(last.map((part) => [keyOf(part), part]));
  return (part) => {
    const before = known.get(keyOf(part));
    return before !== undefined && textOf(before) === textOf(part) ? before : part;
  };
}

const cardsOf = ({ workspace }: Snapshot): readonly OrderCard[] =>
  workspace === null
    ? []
    : [...workspace.board.new, ...workspace.board.preparing, ...workspace.board.onTheWay, ...workspace.board.doneToday];
const nameOf = (episode: EpisodeView): string => `${episode.workspace} ${episode.orderId}`;

/** The next snapshot, with the cards and episodes of the last one wherever they say the same. */
export function reuseUnchangedParts(last: Snapshot, next: Snapshot): Snapshot {
  const card = keeping(cardsOf(last), ({ orderId }) => orderId);
  const episode = keeping(last.alarm.episodes, nameOf);
  const { workspace, alarm } = next;
  return {
    ...next,
    alarm: { ...alarm, episodes: alarm.episodes.map(episode) },
    workspace: workspace && {
      ...workspace,
      board: {
        ...workspace.board,
        new: workspace.board.new.map(card),
        preparing: workspace.board.preparing.map(card),
        onTheWay: workspace.board.onTheWay.map(card),
        doneToday: workspace.board.doneToday.map(card),
      },
    },
  };
}
