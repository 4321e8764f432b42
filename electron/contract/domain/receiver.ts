/** The receiver of webhooks on this counter, for stores whose PC the service can reach. */

import { z } from 'zod';

/** Where the receiver listens. */
export interface ReceiverSettings {
  readonly isOn: boolean;
  /** An IP address of this PC. By default loopback, which a tunnel on this PC can reach. */
  readonly address: string;
  readonly port: number;
  readonly path: string;
}

export const DEFAULT_RECEIVER_SETTINGS: ReceiverSettings = {
  isOn: false,
  address: '127.0.0.1',
  port: 4020,
  path: '/webhooks',
};

/** Ports below this need an administrator on some systems. */
const PORT_MIN = 1_024;
const PORT_MAX = 65_535;
const PATH_MAX = 100;

/** As in the specification, which doesn't show what follows the prefix. */
const SECRET = /^whsec_[\x21-\x7e]+$/;
const SECRET_MAX = 512;

/** The secret that an endpoint signs with. */
export const webhookSecret = z.string().trim().max(SECRET_MAX).regex(SECRET);

/** Two, because during a roll the old and the new endpoint deliver side by side. */
export const RECEIVER_SECRETS_MAX = 2;

export const receiverSettings = z.strictObject({
  isOn: z.boolean(),
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(PORT_MIN).max(PORT_MAX),
  path: z
    .string()
    .trim()
    .max(PATH_MAX)
    .regex(/^\/[\w\-./]*$/),
});
