import type { CourierStatus } from '../../contract/api/enums.ts';
import type { Courier } from '../../contract/api/resources.ts';

/** The statuses from which each courier status can be reached. */
const COURIER_FROM: Readonly<Record<CourierStatus, readonly CourierStatus[]>> = {
  NOT_REQUESTED: [],
  REQUESTED: ['NOT_REQUESTED', 'FAILED'],
  BOOKED: ['REQUESTED'],
  ASSIGNED: ['BOOKED', 'ASSIGNED'],
  PICKED_UP: ['ASSIGNED'],
  DELIVERED: ['PICKED_UP'],
  CANCELLED: ['NOT_REQUESTED', 'REQUESTED', 'BOOKED', 'ASSIGNED', 'PICKED_UP', 'FAILED'],
  FAILED: ['REQUESTED', 'BOOKED', 'ASSIGNED'],
};

/** The next status on the way to delivery. */
export const NEXT_COURIER_STATUS: Readonly<Partial<Record<CourierStatus, CourierStatus>>> = {
  NOT_REQUESTED: 'REQUESTED',
  FAILED: 'REQUESTED',
  REQUESTED: 'BOOKED',
  BOOKED: 'ASSIGNED',
  ASSIGNED: 'PICKED_UP',
  PICKED_UP: 'DELIVERED',
};

/** Statuses in which no other courier can be requested. */
export const BUSY_COURIER_STATUSES: ReadonlySet<CourierStatus> = new Set<CourierStatus>([
  'REQUESTED',
  'BOOKED',
  'ASSIGNED',
  'PICKED_UP',
]);

export const UNREQUESTED_COURIER: Courier = {
  provider: null,
  status: 'NOT_REQUESTED',
  tracking_url: null,
  rider_name: null,
  rider_phone: null,
  vehicle: null,
  eta_minutes: null,
};

export const canCourierBecome = (courier: Courier, status: CourierStatus): boolean =>
  COURIER_FROM[status].includes(courier.status);
