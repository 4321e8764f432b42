import type { BAG_CALLS, BagScan } from '../../contract/calls/bags.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { Caller, CallHandlers } from '../../contract/calls/calls.ts';
import type { BagStep } from '../../contract/domain/bag-check.ts';
import {
  BAG_VERDICTS,
  findOpenCheck,
  foldBagSteps,
  isLineOf,
  judgeScan,
  listMissing,
} from '../../contract/domain/bag-check.ts';
import { readItemCode } from '../../contract/domain/item-code.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** The statuses in which there is no bag. */
const WITHOUT_BAG: ReadonlySet<string | null> = new Set(['CANCELLED', 'PAYMENT_FAILED']);

/** What a step is, beside its id, time and person. */
type StepContent = Pick<BagStep, 'kind'> & Partial<Pick<BagStep, 'code' | 'line' | 'otherOrder' | 'missing'>>;

interface StepInput {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
  readonly stepId: string;
}

/** The checks of bags. Nothing leaves this counter. */
export function bagHandlers(
  { withOrder }: WorkspaceAccess,
  preferences: PreferenceFile,
): CallHandlers<keyof typeof BAG_CALLS> {
  /** Stores a step in a commit of its own, unless it is stored. Returns it as stored; null if `decide` allows none. */
  function addStep(
    { database, events, takeMoment }: Workspace,
    row: OrderRow,
    { stepId, who }: { readonly stepId: string } & Pick<Caller, 'who'>,
    decide: (steps: readonly BagStep[]) => StepContent | null,
  ): StepContent | null {
    const steps = database.bagSteps.ofOrder(row.id);
    const stored = steps.find(({ id }) => id === stepId);
    const content = stored ?? decide(steps);
    if (stored !== undefined || content === null) return content;
    const { kind, code = null, line = null, otherOrder = null, missing = null } = content;
    database.write(() =>
      database.bagSteps.add({
        id: stepId,
        storeId: row.storeId,
        orderId: row.id,
        moment: takeMoment(),
        who,
        kind,
        code,
        line,
        otherOrder,
        missing,
      }),
    );
    events.emit('staff.changed');
    return content;
  }

  const onBag = <Result>(input: StepInput, work: (workspace: Workspace, row: OrderRow) => Result) =>
    withOrder(input, (workspace, row) =>
      WITHOUT_BAG.has(row.status) ? failed('not_possible_now') : work(workspace, row),
    );

  return {
    'bags.scan': (input, { who }) =>
      onBag(input, (workspace, row) => {
        const { stepId, barcode: code } = input;
        const item = readItemCode(code, preferences.read().settings.scaleCode);
        const step = addStep(workspace, row, { stepId, who }, (steps) => ({
          ...judgeCode(workspace.database, row, steps, item),
          code,
        }));
        if (step === null) return failed('not_possible_now');
        return { ok: true, value: describeScan(workspace.database, row, step, item.barcodes) };
      }),
    'bags.tick': (input, { who }) =>
      onBag(input, (workspace, row) => {
        const { stepId, line, isIn } = input;
        const step = addStep(workspace, row, { stepId, who }, (steps) => {
          const ticked = findOpenCheck(foldBagSteps(row.order.lines, steps))?.lines[line]?.ticked ?? 0;
          const ordered = row.order.lines[line];
          if (isIn) return ordered?.barcode === null && ticked < ordered.quantity ? { kind: 'by_hand', line } : null;
          return ticked > 0 ? { kind: 'taken_out', line } : null;
        });
        return step === null ? failed('not_possible_now') : DONE;
      }),
    'bags.finish': (input, { who }) =>
      onBag(input, (workspace, row) => {
        const { lines } = row.order;
        addStep(workspace, row, { stepId: input.stepId, who }, (steps) => {
          const check = foldBagSteps(lines, steps);
          // Pressed twice, it ends the check once.
          if (check?.result) return null;
          return { kind: 'finished', missing: listMissing(lines, check, input.reasons) };
        });
        return DONE;
      }),
  };
}

/** The statuses of orders whose bags are packed at the same time. */
const BEING_PACKED: ReadonlySet<string | null> = new Set(['PENDING', 'ACCEPTED', 'PACKED']);

function judgeCode(
  { orders, items }: CounterDatabase,
  { id, storeId, order }: OrderRow,
  steps: readonly BagStep[],
  { barcodes, hasWrongCheckDigit }: ReturnType<typeof readItemCode>,
): StepContent {
  const own = judgeScan(order.lines, findOpenCheck(foldBagSteps(order.lines, steps)), barcodes);
  if (own !== null) return own;
  const other = orders
    .open()
    .find(
      (row) =>
        row.id !== id && BEING_PACKED.has(row.status) && row.order.lines.some((line) => isLineOf(line, barcodes)),
    );
  if (other !== undefined) return { kind: 'other_order', otherOrder: other.id };
  const isKnown = barcodes.some((barcode) => items.get(storeId, barcode) !== null);
  return { kind: hasWrongCheckDigit && !isKnown ? 'misread' : 'wrong' };
}

function describeScan(
  { items, orders }: CounterDatabase,
  { storeId, order }: OrderRow,
  { kind, line = null, otherOrder = null }: StepContent,
  barcodes: readonly string[],
): BagScan {
  const ofOther = otherOrder === null ? [] : (orders.get(otherOrder)?.order.lines ?? []);
  const ordered = line === null ? ofOther.find((each) => isLineOf(each, barcodes)) : order.lines[line];
  const known = barcodes.map((barcode) => items.get(storeId, barcode)?.name ?? null).find((name) => name !== null);
  return {
    verdict: toVerdict(kind),
    name: ordered?.name ?? known ?? null,
    otherNumber: otherOrder === null ? null : shortNumber(otherOrder),
  };
}

/** The kind of a scan's step; a step of another kind with this id is no scan. */
function toVerdict(kind: BagStep['kind']): BagScan['verdict'] {
  return BAG_VERDICTS.find((verdict) => verdict === kind) ?? 'wrong';
}
