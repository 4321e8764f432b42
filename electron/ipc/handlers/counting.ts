import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { COUNTING_CALLS } from '../../contract/calls/counting.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { CountingSession } from '../../database/tables/stock/counting-sessions.ts';
import { buildCountedRow, buildCountingPage, buildCountingView } from '../../views/stock/counting.ts';
import { buildCountedItem, enqueueSession } from '../../workspace/counting-session.ts';
import { listPickingQuestions } from '../../workspace/queries/picking-questions.ts';
import type { StockListCache } from '../../workspace/queries/stock-lists.ts';
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
      inSession(input, (workspace, session) => ({
        ok: true,
        value: { counts: enqueueSession(workspace, session, who) },
      })),
    'counts.discard': (input) =>
      inSession(input, ({ database, now, events }, { id }) => {
        database.write(() => database.countingSessions.end(id, now()));
        events.emit('staff.changed');
        return DONE;
      }),
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
