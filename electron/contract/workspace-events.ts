/** What happens in one workspace. Each makes its snapshot stale. */
export interface WorkspaceEvents {
  /** Sync stored what it read, or its progress changed. */
  'sync.changed': [];
  /** The comparison at closing time stored what it read. */
  'day.saved': [];
  /** The outbox's worker changed an action in a commit. */
  'action.changed': [];
  /** Actions in the outbox were added, changed or withdrawn. */
  'outbox.changed': [];
  /** An import has progressed. */
  'import.changed': [];
  /** Staff changed something that only this counter stores. */
  'staff.changed': [];
  /** The service's time of what was stored before is known now (C10). */
  'moments.settled': [];
  /** The disk filled up, failed or recovered. */
  'disk.changed': [];
}
