import type { WorkspaceKind } from '../../contract/ipc/views.ts';
import type { CountingSession } from '../../database/tables/stock/counting-sessions.ts';
import type { Press } from '../../outbox/enqueue.ts';
import { idFrom } from '../../outbox/uuid.ts';
import { countedRow, countingPage, countingView, expectedOnShelf } from '../../views/stock/counting.ts';
import { stockOrders } from '../../views/stock/item-orders.ts';
import { bagQuestions } from '../../workspace/queries/picking-questions.ts';
import { openOrdersOf } from '../../workspace/queries/stock-item.ts';
import type { StockListsOf } from '../../workspace/queries/stock-lists.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Handlers } from '../call-dispatcher.ts';
import { failed } from '../call-dispatcher.ts';
import { DONE, reach } from '../with-workspace.ts';

type CountingHandlers = Pick<Handlers, Extract<keyof Handlers, `counts.${string}`>>;

/** Counting sessions at an open workspace, and the questions that counts leave. */
export function countingHandlers(
  workspaces: ReadonlyMap<WorkspaceKind, Workspace>,
  listsOf: StockListsOf,
): CountingHandlers {
  const { within } = reach(workspaces);

  /** Works on an open session. */
  const inSession = <Result>(
    input: { readonly workspace: WorkspaceKind; readonly sessionId: string },
    work: (workspace: Workspace, session: CountingSession) => Result,
  ) =>
    within(input.workspace, (workspace) => {
      const session = workspace.store.counting.get(input.sessionId);
      if (session === null) return failed('not_found');
      return session.endedAt === null ? work(workspace, session) : failed('not_possible_now');
    });

  return {
    'counts.begin': (input) =>
      within(input.workspace, ({ storeIds, store, now, changed }) => {
        const { storeId, sessionId } = input;
        if (!storeIds.includes(storeId)) return failed('not_found');
        const session = store.transaction(() => {
          if (store.counting.open(storeId) === null && store.counting.get(sessionId) === null)
            store.counting.begin(sessionId, storeId, now());
          return store.counting.open(storeId);
        });
        changed();
        // The press is an old one: its session is over.
        if (session === null) return failed('not_possible_now');
        return { ok: true, value: countingView(session, store.counting.items(session.id)) };
      }),
    'counts.view': (input) =>
      within(input.workspace, ({ store: { counting } }) => {
        const session = counting.open(input.storeId);
        return { ok: true, value: session && countingPage(session, counting.items(session.id), input) };
      }),
    'counts.put': (input) =>
      inSession(input, (workspace, { id, storeId }) => {
        const { store, now, guessedAhead, changed } = workspace;
        const { barcode, counted, itemName, about = {} } = input;
        const row = listsOf(workspace, storeId).row(barcode, now());
        const name = itemName ?? row?.name ?? null;
        const item = {
          barcode,
          counted,
          countedAt: now(),
          guessedAhead: guessedAhead(),
          expected: expectedOnShelf(row, stockOrders(barcode, openOrdersOf(store, storeId))),
          name,
          about: { ...about, ...(itemName !== undefined && { name: itemName }) },
        };
        store.transaction(() => store.counting.put(id, item));
        changed();
        return { ok: true, value: countedRow(item) };
      }),
    'counts.remove': (input) =>
      inSession(input, ({ store, changed }, { id }) => {
        store.transaction(() => store.counting.remove(id, input.barcode));
        changed();
        return DONE;
      }),
    'counts.send': (input) =>
      inSession(input, ({ store, outbox, now }, session) => {
        const items = store.counting.items(session.id);
        outbox.actAll(
          // Sent twice, it is the same count.
          items.map(({ barcode, counted, countedAt, guessedAhead, name, about }): Press => {
            const deed = { kind: 'count', barcode, counted, asOf: countedAt, itemName: name, about } as const;
            const id = idFrom(`count ${session.id} ${barcode}`);
            return { id, storeId: session.storeId, deed, who: null, isAsOfMeasured: guessedAhead === null };
          }),
          () => store.counting.end(session.id, now()),
        );
        return { ok: true, value: { counts: items.length } };
      }),
    'counts.discard': (input) =>
      inSession(input, ({ store, now, changed }, { id }) => {
        store.transaction(() => store.counting.end(id, now()));
        changed();
        return DONE;
      }),
    'counts.bags': (input) =>
      within(input.workspace, ({ store }) => ({ ok: true, value: bagQuestions(store, input.storeId) })),
    'counts.answerBags': (input) =>
      within(input.workspace, ({ store, outbox }) => {
        const question = bagQuestions(store, input.storeId).find(({ orderId }) => orderId === input.orderId);
        if (question === undefined) return failed('not_found');
        const asked = new Set(question.items.map(({ countId }) => countId));
        const answers = input.packed.filter(({ countId }) => asked.has(countId));
        outbox.answerBags(input.orderId, new Map(answers.map(({ countId, packed }) => [countId, packed])));
        return DONE;
      }),
  };
}
