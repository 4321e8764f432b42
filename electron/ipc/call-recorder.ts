import type { CallName, CallResult, ParsedInput } from '../contract/calls/calls.ts';
import { findCall } from '../contract/calls/calls.ts';
import type { LogbookDetails, LogbookEvent } from '../contract/domain/logbook.ts';
import { isSecretSetting } from '../contract/settings.ts';
import type { LogbookRecorder } from '../staff/logbook-recorder.ts';
import type { Staff } from '../staff/staff.ts';

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
      kept.map(([field, value]) => {
        if (field === 'memberId') return ['person', nameOf(value)];
        return [field, isSecretSetting(field) ? 'changed' : toDetail(value)];
      }),
    );
  }

  return {
    noteCall(name, input) {
      const fields = findCall(name).logged;
      if (fields !== null && staff.isOn()) record(name, describe(Object(input), fields));
    },
    noteRefusal(name) {
      if (staff.isOn()) record('refused', { call: name });
    },
    noteResult(name, input, result) {
      // The first entry of the logbook, because staff are on only from now.
      if (name === 'staff.begin' && result.ok) record(name, describe(Object(input), ['name']));
      if (!result.ok || !staff.isOn()) return;
      const { memberId, pin } = Object(input);
      const event = findEvent(name, result.value);
      if (event !== null) record(event, { person: nameOf(memberId) });
      if (name === 'staff.change' && pin !== undefined) record('pin_set', { person: nameOf(memberId) });
      if (name === 'move.open') record('arrived', {});
      if (name === 'connect.open') record('connected', { address: String(Object(result.value).address) });
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
