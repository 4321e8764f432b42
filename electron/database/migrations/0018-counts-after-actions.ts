/** What staff had last done to an item when they counted it in a session: the order of the two, whatever the clocks say. */
export const COUNTS_AFTER_ACTIONS = `
  ALTER TABLE counted_items ADD COLUMN after_action TEXT;
  UPDATE counted_items SET after_action = (
    SELECT actions.id FROM actions JOIN counting_sessions AS session ON session.id = counted_items.session_id
    WHERE lane = 'barcode:' || session.store_id || ':' || barcode AND kind IN ('adjustment', 'count')
      AND asked_at <= counted_at
    ORDER BY seq DESC LIMIT 1);
  `;
