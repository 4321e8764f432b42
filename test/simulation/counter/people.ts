/** The people of one counter: their PINs, their roles, and who is at the counter. */

import type { CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { Role } from '../../../electron/contract/domain/staff.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Pc } from './pc.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  role: Role;
  pin: string | null;
  /** PINs that may also be the person's, because the app died before it confirmed them. */
  readonly newPins: Set<string>;
  /** Wrong PINs since the last right one. */
  wrongPins: number;
}

/** Who is at the counter. `unsure`: the counter locks at about this moment. */
export type AtCounter = Person | 'nobody' | 'unsure';

/** Further wrong PINs cost a wait. */
export const FREE_TRIES = 5;

/** The inputs of calls about people that are read. */
interface PeopleInput {
  readonly memberId: string;
  readonly role?: Role;
  readonly pin?: string | null;
  readonly lockMinutes?: number | null;
  readonly ringsWhileLocked?: boolean;
}

/** How precisely the model knows when a counter locks itself. */
const LOCKING_ERROR_MS = SECOND;

const FIRST_LOCK_MINUTES = 5;

const createPerson = (digit: string, number: number, name: string, role: Role, pin: string | null): Person => ({
  id: `00000000-0000-4000-9000-${digit}0000000000${number}`,
  name,
  role,
  pin,
  newPins: new Set(),
  wrongPins: 0,
});

/** How the counter locks. */
interface Locking {
  /** Null if it never locks itself. */
  readonly lockMinutes: number | null;
  /** Whether Accept and Silence work while it is locked. */
  readonly ringsWhileLocked: boolean;
}

/** The value that all share; null if they differ. */
function findShared<Value>([first, ...others]: readonly Value[]): Value | null {
  return first === undefined || others.some((other) => other !== first) ? null : first;
}

/** Follows what the app must know about its people, from what they do and what it answers. */
export class People {
  /** All people; the first one switches staff on. */
  readonly everybody: readonly Person[];
  /** Every PIN that anyone has or had. */
  readonly pins = new Set<string>();
  /** Wrong keys of the store since the last right one. */
  wrongKeys = 0;
  /** Whether the owner has switched staff on; they stay on. */
  isOn = false;
  readonly #added = new Set<Person>();
  readonly #pc: Pc;
  #signedIn: Person | null = null;
  #locking: Locking = { lockMinutes: FIRST_LOCK_MINUTES, ringsWhileLocked: true };
  /** A locking that an owner chose but got no answer to: the app may have died before or after it stored that. */
  #askedLocking: Locking | null = null;
  #lastInput = 0;
  /** Whether the last input came when the counter may just have locked. Until a person signs in, either is right. */
  #mayHaveLocked = false;

  /** @param digit distinguishes the counters' ids */
  constructor(digit: string, pc: Pc) {
    this.#pc = pc;
    this.everybody = [
      createPerson(digit, 1, 'Meera', 'owner', '73912846'),
      createPerson(digit, 2, 'Arun', 'manager', '58203917'),
      createPerson(digit, 3, 'Ravi', 'staff', null),
      createPerson(digit, 4, 'Sita', 'staff', '46172839'),
    ];
    for (const { pin } of this.everybody) if (pin !== null) this.pins.add(pin);
  }

  /** The elapsed time, including the PC's sleep. */
  #elapsed(): number {
    return this.#pc.clock.sinceBoot?.() ?? 0;
  }

  /** The people that the app knows. */
  known(): readonly Person[] {
    return this.everybody.filter((person) => this.#added.has(person));
  }

  find(id: string): Person | undefined {
    return this.everybody.find((person) => person.id === id);
  }

  atCounter(): AtCounter {
    if (this.#signedIn === null) return 'nobody';
    if (this.#mayHaveLocked) return 'unsure';
    return findShared(this.#lockings().map(({ lockMinutes }) => this.#atCounterFor(lockMinutes))) ?? 'unsure';
  }

  #atCounterFor(lockMinutes: number | null): AtCounter {
    if (lockMinutes === null || this.#signedIn === null) return this.#signedIn ?? 'nobody';
    const idleMs = this.#elapsed() - this.#lastInput - lockMinutes * MINUTE;
    if (Math.abs(idleMs) <= LOCKING_ERROR_MS) return 'unsure';
    return idleMs > 0 ? 'nobody' : this.#signedIn;
  }

  /** Whether Accept and Silence work while the counter is locked; null if that isn't certain. */
  ringsWhileLocked(): boolean | null {
    return findShared(this.#lockings().map(({ ringsWhileLocked }) => ringsWhileLocked));
  }

  /** All the ways in which the counter may lock. */
  #lockings(): readonly Locking[] {
    return this.#askedLocking === null ? [this.#locking] : [this.#locking, this.#askedLocking];
  }

  /** Whether a PIN may be this person's. */
  mayBePin(person: Person, pin: string | null): boolean {
    return person.newPins.size > 0 && (pin === person.pin || (pin !== null && person.newPins.has(pin)));
  }

  /** After a start, nobody is at the counter. */
  started(): void {
    this.#signedIn = null;
  }

  /** Follows a call of the page. */
  called(name: CallName, input: unknown): void {
    const { memberId, pin }: PeopleInput = Object(input);
    if (name === 'staff.locking') this.#askedLocking = this.#changeLocking(Object(input));
    if (pin === null || pin === undefined || name !== 'staff.recover') return;
    this.find(memberId)?.newPins.add(pin);
    this.pins.add(pin);
  }

  /** Follows the answer to a call. */
  answered(name: CallName, input: unknown, result: CallResult): void {
    if (name === 'staff.locking') this.#askedLocking = null;
    if (result.ok) this.#effects[name]?.(Object(input), String(Object(result.value).kind));
  }

  readonly #effects: { readonly [Name in CallName]?: (input: PeopleInput, kind: string) => void } = {
    'staff.begin': ({ memberId }) => {
      this.isOn = true;
      this.#add(memberId);
      this.#enter(memberId);
    },
    'staff.add': ({ memberId }) => this.#add(memberId),
    'staff.change': ({ memberId, role }) => {
      const person = this.find(memberId);
      if (person !== undefined && role !== undefined) person.role = role;
    },
    'staff.signIn': ({ memberId }, kind) => {
      this.#noteTry(memberId, kind);
      if (kind === 'signed_in') this.#enter(memberId);
    },
    'staff.recover': ({ memberId, pin }, kind) => {
      if (kind !== 'wait') this.wrongKeys = kind === 'signed_in' ? 0 : this.wrongKeys + 1;
      if (kind !== 'signed_in') {
        this.find(memberId)?.newPins.delete(pin ?? '');
        return;
      }
      this.#replacePin(memberId, pin ?? null);
      this.#enter(memberId);
    },
    'staff.lock': () => {
      this.#signedIn = null;
    },
    'staff.input': () => this.#noteInput(),
    'staff.locking': (input) => {
      // The person who chooses the time is at the counter, however short it is.
      this.#noteInput();
      this.#locking = this.#changeLocking(input);
    },
  };

  /** Changes how the counter locks, to an owner's choice. */
  #changeLocking({
    lockMinutes = this.#locking.lockMinutes,
    ringsWhileLocked = this.#locking.ringsWhileLocked,
  }: PeopleInput): Locking {
    return { lockMinutes, ringsWhileLocked };
  }

  #add(id: string): void {
    const person = this.find(id);
    if (person !== undefined) this.#added.add(person);
  }

  #replacePin(id: string, pin: string | null): void {
    const person = this.find(id);
    if (person === undefined) return;
    person.pin = pin;
    person.newPins.clear();
  }

  #noteTry(id: string, kind: string): void {
    const person = this.find(id);
    if (person === undefined || kind === 'wait') return;
    person.wrongPins = kind === 'signed_in' ? 0 : person.wrongPins + 1;
  }

  #enter(id: string): void {
    this.#signedIn = this.find(id) ?? null;
    this.#mayHaveLocked = false;
    this.#lastInput = this.#elapsed();
  }

  /** Notes an input. A person whom the counter has locked out returns only with the PIN. */
  #noteInput(): void {
    const by = this.atCounter();
    if (by === 'nobody') this.#signedIn = null;
    else this.#lastInput = this.#elapsed();
    this.#mayHaveLocked = by === 'unsure';
  }
}
