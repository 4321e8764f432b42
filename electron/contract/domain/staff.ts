/** The people at this counter: their roles, and what each role may do. Without people, everyone may do everything. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { readableEntries } from './readable-entries.ts';

export const ROLES = ['owner', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * `see`: read what is on screen, and sign in. `ring`: accept and silence. `work`: orders, stock, booking and printing.
 * `manage`: reports, imports, printers and the shop's settings. `own`: the key, the people and how long data is kept.
 */
export const RIGHTS = ['see', 'ring', 'work', 'manage', 'own'] as const;
export type Right = (typeof RIGHTS)[number];

export const ROLE_RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: RIGHTS,
  manager: ['see', 'ring', 'work', 'manage'],
  staff: ['see', 'ring', 'work'],
};

/** What everyone may do while the counter is locked. */
export function listLockedRights(ringsWhileLocked: boolean): readonly Right[] {
  return ringsWhileLocked ? ['see', 'ring'] : ['see'];
}

/** Whether a role needs a PIN. Staff need none: they have the fewest rights. */
export function needsPin(role: Role): boolean {
  return role !== 'staff';
}

export const PIN_MIN = 4;
export const PIN_MAX = 8;
/** A PIN as a person types it. */
export const pinText = z.string().regex(/^\d*$/).min(PIN_MIN).max(PIN_MAX);

const RUNS = '01234567890 09876543210';

/** Whether a PIN is among the first that anybody tries: one digit alone, or digits in their order. */
export function isGuessedFirst(pin: string): boolean {
  return new Set(pin).size === 1 || RUNS.includes(pin);
}

/** As many people as fit into the dialog where they choose their name. */
export const MEMBERS_MAX = 24;

/** The choices of how many minutes without a key or click lock the counter; null never locks it. */
export const LOCK_MINUTES = [1, 2, 5, 10, 30] as const;

/** A person's name, as it is stored. */
export const memberName = z
  .string()
  .trim()
  .max(LENGTHS.name)
  .refine((name) => foldName(name) !== '');

/** A name as people tell it apart from others: without letter case, invisible characters, and kinds of spaces. */
export function foldName(name: string): string {
  const visible = name.normalize('NFKC').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '');
  return visible.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase();
}

/** A PIN's hash. It never leaves main. */
export interface PinHash {
  readonly salt: string;
  readonly hash: string;
}

/** A person of this counter. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** A person as the preferences file stores them. */
export interface StoredMember extends Member {
  readonly pin: PinHash | null;
  /** Wrong PINs since the last right one. */
  readonly wrongPins: number;
}

/** The people of this counter, and how it locks. At least one of them is an owner. */
export interface StaffRecord {
  readonly members: readonly StoredMember[];
  /** Minutes without input until the counter locks; null if it never does. */
  readonly lockMinutes: number | null;
  /** Whether Accept and Silence work while it is locked. */
  readonly ringsWhileLocked: boolean;
  /** The recovery code of a counter whose staff were switched on before it had a store; null without one. */
  readonly recoveryCode: PinHash | null;
  /** Wrong keys and recovery codes since the last right one. */
  readonly wrongKeys: number;
}

const pinHash = z.object({ salt: z.string().min(1), hash: z.string().min(1) });

const storedMember: z.ZodType<StoredMember> = z.object({
  id: z.uuid(),
  name: memberName,
  role: z.enum(ROLES),
  pin: pinHash.nullable(),
  wrongPins: z.int().min(0),
});

/** A counter's staff without people; it locks like this until its owner says otherwise. */
export const NEW_STAFF = { lockMinutes: 5, ringsWhileLocked: true, recoveryCode: null, wrongKeys: 0 } as const;

const hasOwner = (members: readonly StoredMember[]): boolean => members.some(({ role }) => role === 'owner');

const members = readableEntries(storedMember, MEMBERS_MAX);
const rest = {
  lockMinutes: z.int().min(1).nullable().catch(NEW_STAFF.lockMinutes),
  ringsWhileLocked: z.boolean().catch(NEW_STAFF.ringsWhileLocked),
  recoveryCode: pinHash.nullable().catch(NEW_STAFF.recoveryCode),
  wrongKeys: z.int().min(0).catch(NEW_STAFF.wrongKeys),
};

/** The stored form of a {@link StaffRecord} in which everything is readable. */
export const staffRecord: z.ZodType<StaffRecord> = z.object({
  members: z.array(storedMember).max(MEMBERS_MAX).refine(hasOwner),
  lockMinutes: z.int().min(1).nullable(),
  ringsWhileLocked: z.boolean(),
  recoveryCode: pinHash.nullable(),
  wrongKeys: z.int().min(0),
});

/** A {@link StaffRecord} without the people who can't be read, as long as an owner remains. */
export const readableStaffRecord: z.ZodType<StaffRecord> = z.object({ members: members.refine(hasOwner), ...rest });

/**
 * Stands for the owner in a record without a readable one. No PIN is this one's: only the owner's recovery leads in.
 */
const LOST_OWNER: StoredMember = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Owner',
  role: 'owner',
  pin: { salt: '', hash: '' },
  wrongPins: 0,
};

const lostStaffRecord = z.object({ members: members.catch([]), ...rest });

/** The people of a record without a readable owner. The counter is locked, never open to everyone (C20). */
export function readLostStaff(stored: unknown): StaffRecord {
  const { success, data } = lostStaffRecord.safeParse(stored);
  const found = success ? data : { members: [], ...NEW_STAFF };
  return { ...found, members: [...found.members, LOST_OWNER] };
}

/** Whether the owner can't be read, and has not been let in again since. */
export function isOwnerLost(record: StaffRecord | null): boolean {
  return record?.members.some(({ id, pin }) => id === LOST_OWNER.id && pin?.hash === LOST_OWNER.pin?.hash) === true;
}
