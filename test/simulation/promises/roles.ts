import type { CallName } from '../../../electron/contract/calls/calls.ts';
import { findCall } from '../../../electron/contract/calls/calls.ts';
import type { Right } from '../../../electron/contract/domain/staff.ts';
import { ROLE_RIGHTS } from '../../../electron/contract/domain/staff.ts';
import type { Counter } from '../counter/counter.ts';
import type { AtCounter } from '../counter/people.ts';
import { FREE_TRIES } from '../counter/people.ts';
import type { CreatePromiseMonitor, FollowedCall } from './promise-monitor.ts';

const REFUSALS: ReadonlySet<string> = new Set(['locked', 'needs_manager', 'needs_owner']);

/** Whether the person at the counter may make a call; null if that isn't certain. */
function mayCall({ name, input }: FollowedCall, by: AtCounter, ringsWhileLocked: boolean | null): boolean | null {
  const right = findRight(name, input);
  if (right === 'see') return true;
  if (by === 'unsure') return null;
  if (by === 'nobody') return right === 'ring' && ringsWhileLocked;
  return ROLE_RIGHTS[by.role].includes(right);
}

function findRight<Name extends CallName>(name: Name, input: unknown): Right {
  const spec = findCall(name);
  return typeof spec.right === 'function' ? spec.right(spec.input.parse(input)) : spec.right;
}

const nameOf = (by: AtCounter | null): string | null => (by === null || typeof by === 'string' ? null : by.name);

/** C13: what a role may not do is refused and never reaches the service; what it may do is not refused. */
export const monitorRoles: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasStaff) return {};
  const { truth } = simulation.service;
  /** By the id that the page gave an action: who did it, and whether they were allowed to. */
  const actions = new Map<string, { readonly call: FollowedCall; readonly isAllowed: boolean }>();
  /** The orders that someone may have decided, by the event that reports the decision. */
  const decided: Readonly<Record<string, Set<string>>> = { 'order.accepted': new Set(), 'order.cancelled': new Set() };
  let checked = 0;

  function noteCall(call: FollowedCall, isAllowed: boolean): void {
    const { actionId, orderId }: { actionId?: string; orderId?: string } = Object(call.input);
    if (actionId !== undefined && actions.get(actionId)?.isAllowed !== true) actions.set(actionId, { call, isAllowed });
    if (!isAllowed || orderId === undefined) return;
    if (call.name === 'orders.accept') decided['order.accepted']?.add(orderId);
    if (call.name === 'orders.reject') decided['order.cancelled']?.add(orderId);
  }

  function isCallAllowed({ people }: Counter, call: FollowedCall): boolean | null {
    return people === null || call.by === null ? true : mayCall(call, call.by, people.ringsWhileLocked());
  }

  return {
    called: (counter, call) => noteCall(call, isCallAllowed(counter, call) !== false),
    callAnswered(counter, call, result) {
      const isAllowed = isCallAllowed(counter, call);
      if (call.by === null || isAllowed === null) return;
      recordCheck(!isAllowed);
      if (!isAllowed) simulation.notePlayed('a call refused to a role');
      if (call.by === 'nobody' && call.name === 'orders.accept' && result.ok)
        simulation.notePlayed('an Accept at a locked counter');
      const isRefused = !result.ok && REFUSALS.has(result.problem);
      if (isRefused === isAllowed)
        report(`${counter.name}: ${call.name} of ${nameOf(call.by) ?? 'nobody'} is ${isAllowed ? 'refused' : 'done'}`);
    },
    requestServed(counter, { headers }, { status }) {
      const key = headers['idempotency-key'];
      if (key === undefined || status >= 300 || counter.app === null) return;
      for (const { id, who } of counter.database.actionsOfKey(key)) {
        const action = actions.get(id);
        if (action === undefined || action.call.by === 'unsure') continue;
        const by = nameOf(action.call.by);
        if (!action.isAllowed)
          report(`${counter.name}: ${action.call.name} reached the service, which ${by} may not do`);
        if (who !== by) report(`${counter.name}: ${action.call.name} of ${by} is said to be of ${who}`);
      }
    },
    check() {
      for (; checked < truth.events.length; checked += 1) {
        const { type, orderId } = truth.events[checked] ?? {};
        const allowed = decided[type ?? ''];
        if (allowed === undefined || orderId === undefined || orderId === null || allowed.has(orderId)) continue;
        if (truth.historyOf(orderId).some(({ event, actor }) => event === type && actor === 'pos'))
          report(`the order ${orderId} was decided (${type}), and nobody who may do so did it`);
      }
    },
  };
};

/** C13: a person signs in only with their PIN, except an owner with the store's key. */
export const monitorSignIns: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasStaff) return {};

  /** The required result of signing in; null if it isn't certain. */
  function expected({ people, key }: Counter, { name, input }: FollowedCall): 'signed_in' | 'wrong' | null {
    const { memberId, pin, key: given }: { memberId: string; pin: string | null; key?: string } = Object(input);
    const person = people?.find(memberId);
    if (person === undefined) return null;
    // The app may have died before it reported that the PIN has changed.
    if (people?.mayBePin(person, pin) === true && name === 'staff.signIn') return null;
    if (name === 'staff.signIn') return person.pin === null || person.pin === pin ? 'signed_in' : 'wrong';
    return given === key.secret ? 'signed_in' : 'wrong';
  }

  /** What was expected of each call when it was made, because its answer may change the PIN. */
  const asked = new Map<FollowedCall, { readonly kind: 'signed_in' | 'wrong' | null; readonly wrongTries: number }>();

  return {
    called(counter, call) {
      if (call.name !== 'staff.signIn' && call.name !== 'staff.recover') return;
      const { memberId }: { memberId: string } = Object(call.input);
      const { people } = counter;
      const wrongTries = call.name === 'staff.recover' ? people?.wrongKeys : people?.find(memberId)?.wrongPins;
      asked.set(call, { kind: expected(counter, call), wrongTries: wrongTries ?? 0 });
    },
    callAnswered(counter, call, result) {
      const { kind = null, wrongTries = 0 } = asked.get(call) ?? {};
      asked.delete(call);
      if (kind === null || !result.ok) return;
      const given = String(Object(result.value).kind);
      recordCheck(kind === 'wrong');
      simulation.notePlayed(given === 'signed_in' ? 'a person signed in' : 'a wrong PIN or key');
      const isRight =
        given === kind ||
        (given === 'wait' && (wrongTries >= FREE_TRIES || (kind === 'wrong' && wrongTries === FREE_TRIES - 1)));
      if (!isRight) report(`${counter.name}: ${call.name} gives ${given}, and ${kind} is right`);
    },
    screenShown(counter, { staff }) {
      const by = counter.people?.isOn === true ? counter.people.atCounter() : 'unsure';
      // While someone signs in, the screen may be ahead of the answer.
      if (by === 'unsure' || staff === null || asked.size > 0) return;
      const shown = staff.atCounter?.name ?? null;
      if (shown !== null && shown !== nameOf(by))
        report(`${counter.name} shows ${shown} at the counter, where ${nameOf(by)} is`);
    },
  };
};
