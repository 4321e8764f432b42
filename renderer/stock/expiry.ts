/** When goods are over, for lists and tags. */

/** What is over within so many days is called expiring. */
export const EXPIRING_DAYS = 30;
