/** Events by time, to find those that the service lists no longer. */
export const EVENTS_BY_TIME = `
  CREATE INDEX events_by_time ON events (created_at);
  `;
