/**
 * The sales report reads an order again only when it changed something that the report shows. An order on its way from
 * ACCEPTED to DELIVERED changes nothing there, and its acceptance is read once: with the order, not with its event too.
 */

/** What the report tells apart of a status. A cancellation is told apart by its time too: after the hold it counts as lapsed. */
const stageOf = (row: 'NEW' | 'OLD'): string =>
  `CASE WHEN ${row}.status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED') THEN 'accepted'
        WHEN ${row}.status = 'CANCELLED' THEN ${row}.since ELSE ${row}.status END`;

/** The fulfilment mode in a snapshot, if it is valid JSON. */
const modeOf = (row: 'NEW' | 'OLD'): string =>
  `iif(json_valid(${row}.snapshot), ${row}.snapshot ->> '$.fulfilment_mode', 0)`;

const shownOf = (row: 'NEW' | 'OLD'): string =>
  `${row}.store_id, ${row}.type, ${row}.placed_at, ${row}.total, ${row}.stopped_at, ${row}.gone_at, ${stageOf(row)}, ${modeOf(row)}`;

export const CHANGED_ORDER_TRIGGER = `CREATE TRIGGER report_order_changed
    AFTER UPDATE OF store_id, type, status, placed_at, total, snapshot, since, stopped_at, gone_at ON orders
    WHEN (${shownOf('NEW')}) IS NOT (${shownOf('OLD')})
  BEGIN
    DELETE FROM report_orders WHERE placed_at = OLD.placed_at AND order_id = OLD.id;
    INSERT INTO report_orders SELECT * FROM report_order_source WHERE order_id = NEW.id;
  END;`;

export const ADDED_EVENT_TRIGGER = `CREATE TRIGGER report_event_added AFTER INSERT ON events
    WHEN NEW.type IN ('order.accepted', 'order.cancelled')
      AND (SELECT status FROM orders WHERE id = NEW.order_id) <> 'PENDING'
  BEGIN
    DELETE FROM report_orders
      WHERE (placed_at, order_id) IN (SELECT placed_at, id FROM orders WHERE id = NEW.order_id);
    INSERT INTO report_orders SELECT * FROM report_order_source WHERE order_id = NEW.order_id;
  END;`;

export const REPORT_TRIGGERS = `
  DROP TRIGGER report_order_changed;
  ${CHANGED_ORDER_TRIGGER}

  -- An order that still waits is read again when its event has been applied to it.
  DROP TRIGGER report_event_added;
  ${ADDED_EVENT_TRIGGER}
  `;
