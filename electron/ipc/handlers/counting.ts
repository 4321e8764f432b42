import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers, ParsedInput } from '../../contract/calls/calls.ts';
import type { COUNTING_CALLS } from '../../contract/calls/counting.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { CountedItem, CountingSession } from '../../database/tables/stock/counting-sessions.ts';
import { sumLaterAdjustments } from '../../outbox/inventory/later-adjustments.ts';
import type { EnqueueInput } from '../../outbox/requests/enqueue-input.ts';
import { deriveUuid } from '../../outbox/requests/uuid.ts';
import {
  buildCountedRow,
  buildCountingPage,
  buildCountingView,
  calculateExpectedCount,
} from '../../views/stock/counting.ts';
import { buildItemOrders } from '../../views/stock/item-orders.ts';
import { listPickingQuestions } from '../../workspace/queries/picking-questions.ts';
import { listOpenOrders } from '../../workspace/queries/stock-item.ts';
import type { StockListCache, StockLists } from '../../workspace/queries/stock-lists.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

type QuestionCalls = 'counts.pickingQuestions' | 'counts.answerPicking';

/** Counting sessions, and the questions that counts leave to staff. */
export function countingHandlers(
  access: WorkspaceAccess,
  listsOf: StockListCache,
): CallHandlers<keyof typeof COUNTING_CALLS> {
  return { ...sessionHandlers(access, listsOf), ...pickingQuestionHandlers(access) };
}

function sessionHandlers(
  { withWorkspace }: WorkspaceAccess,
  listsOf: StockListCache,
): CallHandlers<Exclude<keyof typeof COUNTING_CALLS, QuestionCalls>> {
  /** Works on an open session. */
  const inSession = <Result>(
    input: { readonly workspace: WorkspaceKind; readonly sessionId: string },
    work: (workspace: Workspace, session: CountingSession) => Result,
  ) =>
    withWorkspace(input.workspace, (workspace) => {
      const session = workspace.database.countingSessions.get(input.sessionId);
      if (session === null) return failed('not_found');
      return session.endedAt === null ? work(workspace, session) : failed('not_possible_now');
    });

  return {
    'counts.begin': (input) =>
      withWorkspace(input.workspace, ({ storeIds, database, now, events }) => {
        const { storeId, sessionId } = input;
        if (!storeIds.includes(storeId)) return failed('not_found');
        const session = database.write(() => {
          if (database.countingSessions.open(storeId) === null && database.countingSessions.get(sessionId) === null)
            database.countingSessions.begin(sessionId, storeId, now());
          return database.countingSessions.open(storeId);
        });
        events.emit('staff.changed');
        // A repeated call, whose session has already ended.
        if (session === null) return failed('not_possible_now');
        return { ok: true, value: buildCountingView(session, database.countingSessions.items(session.id)) };
      }),
    'counts.view': (input) =>
      withWorkspace(input.workspace, ({ database: { countingSessions: counting } }) => {
        const session = counting.open(input.storeId);
        return { ok: true, value: session && buildCountingPage(session, counting.items(session.id), input) };
      }),
    'counts.put': (input) =>
      inSession(input, (workspace, { id, storeId }) => {
        const item = buildCountedItem(workspace, listsOf(workspace, storeId), storeId, input);
        workspace.database.write(() => workspace.database.countingSessions.put(id, item));
        workspace.events.emit('staff.changed');
        return { ok: true, value: buildCountedRow(item) };
      }),
    'counts.remove': (input) =>
      inSession(input, ({ database, events }, { id }) => {
        database.write(() => database.countingSessions.remove(id, input.barcode));
        events.emit('staff.changed');
        return DONE;
      }),
    'counts.send': (input, { who }) =>
      inSession(input, ({ database, outbox, now }, session) => {
        const items = database.countingSessions.items(session.id);
        outbox.enqueueAll(
          items.map((item): EnqueueInput => {
            const { barcode, counted, countedAt, assumedAhead, afterAction, name, about } = item;
            // By the order of the actions, because their times may be provisional.
            const later = sumLaterAdjustments(database, session.storeId, barcode, ({ id }) => id === afterAction);
            const payload = {
              kind: 'count',
              barcode,
              counted: Math.max(0, counted + later),
              asOf: countedAt,
              itemName: name,
              about,
            } as const;
            const id = deriveCountId(database, session.id, item);
            return { id, storeId: session.storeId, payload, who, isAsOfMeasured: assumedAhead === null };
          }),
          () => database.countingSessions.end(session.id, now()),
        );
        return { ok: true, value: { counts: items.length } };
      }),
    'counts.discard': (input) =>
      inSession(input, ({ database, now, events }, { id }) => {
        database.write(() => database.countingSessions.end(id, now()));
        events.emit('staff.changed');
        return DONE;
      }),
  };
}

/**
 * The id of a counted item's action. Sent twice, it is still the same count. But a restore may have lost the end of a
 * session, so that staff count an item in it again.
 */
function deriveCountId(
  { actions }: Workspace['database'],
  sessionId: string,
  { barcode, afterAction }: CountedItem,
): string {
  const name = `count ${sessionId} ${barcode}`;
  const id = deriveUuid(name);
  const sent = actions.get(id);
  const last = afterAction === null ? null : actions.get(afterAction);
  return sent !== null && last !== null && last.seq >= sent.seq ? deriveUuid(`${name} after ${last.id}`) : id;
}

/** The counted units, together with what the shelf should have held at that time. */
function buildCountedItem(
  { database, now, provisionalAhead }: Workspace,
  lists: StockLists,
  storeId: number,
  { barcode, counted, itemName, about = {} }: ParsedInput<'counts.put'>,
) {
  const row = lists.row(barcode, now());
  const name = itemName ?? row?.name ?? null;
  return {
    barcode,
    counted,
    countedAt: now(),
    assumedAhead: provisionalAhead(),
    afterAction: database.stockActions.ofItem(storeId, barcode, 1)[0]?.id ?? null,
    expected: calculateExpectedCount(row, buildItemOrders(barcode, listOpenOrders(database, storeId))),
    name,
    about: { ...about, ...(itemName !== undefined && { name: itemName }) },
  };
}

function pickingQuestionHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<QuestionCalls> {
  return {
    'counts.pickingQuestions': (input) =>
      withWorkspace(input.workspace, ({ database }) => ({
        ok: true,
        value: listPickingQuestions(database, input.storeId),
      })),
    'counts.answerPicking': (input) =>
      withWorkspace(input.workspace, ({ database, outbox }) => {
        const question = listPickingQuestions(database, input.storeId).find(({ orderId }) => orderId === input.orderId);
        if (question === undefined) return failed('not_found');
        const asked = new Set(question.items.map(({ countId }) => countId));
        const answers = input.packed.filter(({ countId }) => asked.has(countId));
        outbox.answerPickingQuestion(input.orderId, new Map(answers.map(({ countId, packed }) => [countId, packed])));
        return DONE;
      }),
  };
}
