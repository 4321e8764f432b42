import type { LogbookDetails, LogbookEvent } from '../contract/domain/logbook.ts';
import type { CallName, CallResult, ParsedInput } from '../contract/ipc/calls.ts';
import type { LogbookRecorder } from '../staff/logbook-recorder.ts';
import type { Staff } from '../staff/staff.ts';

/**
 * The fields of each call's input that the logbook keeps; null for calls that change nothing. No field holds a customer's
 * name, a key or a PIN (C13).
 */
export const RECORDED_FIELDS: { readonly [Name in CallName]: readonly (keyof ParsedInput<Name>)[] | null } = {
  'app.snapshot': null,
  'host.view': null,
  'sound.report': null,
  'connect.current': null,
  'connect.check': null,
  'connect.test': null,
  'connect.unfinished': null,
  'orders.details': null,
  'orders.others': null,
  'orders.search': null,
  'links.open': null,
  'stock.list': null,
  'stock.item': null,
  'stock.history': null,
  'stock.historyExport': null,
  'stock.syncs': null,
  'stock.export': null,
  'counts.view': null,
  'counts.pickingQuestions': null,
  'imports.piece': null,
  'imports.view': null,
  'imports.check': null,
  'imports.problems': null,
  'imports.readHeldBack': null,
  'sales.view': null,
  'sales.export': null,
  'sales.exportTally': null,
  'sales.report': null,
  'sales.exportReport': null,
  'closing.compare': null,
  'closing.list': null,
  'activity.view': null,
  'activity.import': null,
  'paper.preview': null,
  'paper.prints': null,
  'paper.find': null,
  'support.save': null,
  'health.view': null,
  // First steps begin before there are people, and change nothing but a notice.
  'firstSteps.change': null,
  'firstSteps.finish': null,
  // The Staff setting shows who has done which exercises.
  'exercises.start': null,
  'exercises.leave': null,
  'exercises.progress': null,
  'health.checkAgain': null,
  'health.backUp': null,
  'webhooks.list': null,
  'webhooks.deliveries': null,
  'webhooks.body': null,
  'logbook.view': null,
  'logbook.check': null,
  'logbook.export': null,
  'staff.input': null,
  // The logbook itself records what it removes.
  'logbook.remove': null,
  // Recorded by their results.
  'staff.begin': null,
  'staff.signIn': null,
  'staff.recover': null,
  'staff.changePin': null,

  'connect.claim': [],
  'connect.open': ['storeIds'],
  'connect.forget': [],
  'connect.disconnect': ['storeId'],
  'stores.choose': ['storeId'],
  'stores.ring': ['storeId', 'rings'],
  'practice.enter': [],
  'practice.leave': [],
  'practice.play': ['move'],
  'practice.network': ['connected'],
  'practice.clock': ['advanceSeconds'],
  'practice.reset': [],
  'orders.accept': ['workspace', 'storeId', 'orderId', 'mode', 'billNumber'],
  'orders.reject': ['workspace', 'storeId', 'orderId', 'reason'],
  'orders.handBack': ['workspace', 'storeId', 'orderId'],
  'orders.retryCourier': ['workspace', 'storeId', 'orderId'],
  'orders.seen': ['workspace', 'storeId', 'orderId'],
  'orders.bill': ['workspace', 'storeId', 'orderId', 'billNumber'],
  'orders.caughtUp': ['workspace'],
  'alarm.silence': ['workspace', 'orderId'],
  'alarm.silenceAll': [],
  'stock.undo': ['workspace', 'undoes'],
  'stock.adjust': ['workspace', 'storeId', 'barcode', 'delta', 'reason'],
  'stock.count': ['workspace', 'storeId', 'barcode', 'counted'],
  'counts.begin': ['workspace', 'storeId'],
  'counts.put': ['workspace', 'barcode', 'counted'],
  'counts.remove': ['workspace', 'barcode'],
  'counts.send': ['workspace'],
  'counts.discard': ['workspace'],
  'counts.answerPicking': ['workspace', 'storeId', 'orderId'],
  'imports.begin': ['workspace', 'storeId', 'bytes'],
  'imports.send': ['workspace', 'counting'],
  'imports.pause': ['workspace'],
  'imports.goOn': ['workspace'],
  'imports.stop': ['workspace'],
  'imports.close': ['workspace'],
  'sales.book': ['workspace', 'storeId', 'eventId', 'billNumber'],
  'sales.bookAll': ['workspace', 'sales'],
  'closing.sign': ['workspace', 'countedCash'],
  'closing.skip': ['workspace', 'day'],
  'actions.withdraw': ['workspace', 'actionId'],
  'actions.seen': ['workspace', 'actionId'],
  'paper.print': ['workspace'],
  'paper.withdraw': ['workspace', 'number'],
  'paper.answer': ['workspace', 'number', 'answer'],
  'paper.change': [],
  'paper.remove': ['printerId'],
  'paper.restore': ['printerId'],
  'paper.forget': ['printerId'],
  'paper.logo': [],
  'proxy.signIn': ['proxy', 'keep'],
  'proxy.forget': [],
  // Without the endpoint's address, which may contain a secret of the receiver.
  'webhooks.create': [],
  'webhooks.change': ['endpointId', 'isActive'],
  'webhooks.delete': ['endpointId'],
  'webhooks.roll': ['endpointId'],
  'webhooks.test': ['endpointId', 'type', 'hasBadSignature'],
  'webhooks.retry': ['deliveryId'],
  'settings.change': [
    'language',
    'appearance',
    'volume',
    'tune',
    'letters',
    'orderLayout',
    'openingHours',
    'rejectReasons',
    'booksByItself',
    'adjustmentReasons',
    'scanner',
    'keepDays',
    'tally',
    'counterName',
  ],
  'storage.seen': ['workspace'],
  'host.startAtLogin': ['on'],
  'host.update': [],
  'host.seen': ['note'],
  'staff.end': [],
  'staff.lock': [],
  'staff.add': ['name', 'role'],
  'staff.change': ['memberId', 'name', 'role'],
  'staff.remove': ['memberId'],
  'staff.locking': ['lockMinutes', 'ringsWhileLocked'],
};

/** Writes the logbook for the dispatcher. Writes nothing while staff are switched off. */
export interface CallRecorder {
  /** Records an allowed call before its handler runs. */
  noteCall<Name extends CallName>(name: Name, input: ParsedInput<Name>): void;
  noteRefusal(name: CallName): void;
  /** Records a call whose result shows what happened. */
  noteResult<Name extends CallName>(name: Name, input: ParsedInput<Name>, result: CallResult<Name>): void;
}

export function createCallRecorder(staff: Staff, recorder: Pick<LogbookRecorder, 'record'>): CallRecorder {
  const nameOf = (memberId: unknown) => staff.members().find(({ id }) => id === memberId)?.name ?? null;

  function record(what: CallName | LogbookEvent, details: LogbookDetails): void {
    recorder.record({ who: staff.atCounter()?.name ?? null, what, details });
  }

  function describe(input: object, fields: readonly PropertyKey[]): LogbookDetails {
    const kept = Object.entries(input).filter(([field, value]) => fields.includes(field) && value !== undefined);
    return Object.fromEntries(
      kept.map(([field, value]) => (field === 'memberId' ? ['person', nameOf(value)] : [field, toDetail(value)])),
    );
  }

  return {
    noteCall(name, input) {
      const fields = RECORDED_FIELDS[name];
      if (fields !== null && staff.isOn()) record(name, describe(Object(input), fields));
    },
    noteRefusal(name) {
      if (staff.isOn()) record('refused', { call: name });
    },
    noteResult(name, input, result) {
      // The first entry of the logbook, because staff are on only from now.
      if (name === 'staff.begin' && result.ok) record(name, describe(Object(input), ['name']));
      const event = result.ok && staff.isOn() ? findEvent(name, result.value) : null;
      if (event !== null) record(event, { person: nameOf(Object(input).memberId) });
    },
  };
}

/** The event that the result of entering a PIN or key shows. */
function findEvent(name: CallName, value: unknown): LogbookEvent | null {
  const isRight = Object(value).kind === 'signed_in';
  switch (name) {
    case 'staff.signIn':
      return isRight ? 'signed_in' : 'wrong_pin';
    case 'staff.changePin':
      return isRight ? 'pin_changed' : 'wrong_pin';
    case 'staff.recover':
      return isRight ? 'pin_replaced' : 'wrong_key';
    default:
      return null;
  }
}

/** A value as the logbook stores it: short values unchanged, and only the length of a list of objects. */
function toDetail(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null) return null;
  if (!Array.isArray(value)) return 'changed';
  return value.every((each) => typeof each !== 'object') ? value.join(', ') : value.length;
}
