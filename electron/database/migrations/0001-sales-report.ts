/**
 * The sums of the sales report, so that a busy shop's month is read in milliseconds. Triggers maintain them: code that
 * writes orders, events, offers, sales or stock need not know about them, and rows removed there leave the sums too.
 */

/** India's time zone in milliseconds, and the service's hold: both as they were when this version was released. */
const INDIA = 19_800_000;
const HOLD = 900_000;

/** An amount of the API ("12.5") in paise, without a floating-point number in between. */
const paiseOf = (amount: string): string =>
  `CAST(substr(${amount}, 1, instr(${amount} || '.', '.') - 1) ||
     substr(substr(${amount}, instr(${amount} || '.', '.') + 1) || '00', 1, 2) AS INTEGER)`;

const costOf = (mode: string): string =>
  `(SELECT ${paiseOf("(value ->> '$.commission_amount')")} FROM delivery_options, json_each(delivery_options.options)
    WHERE delivery_options.order_id = orders.id AND value ->> '$.mode' = '${mode}')`;

/** The event that says who cancelled an order, and why. */
const CANCELLATION = "FROM events WHERE order_id = orders.id AND type = 'order.cancelled'";

const ACCEPTED_AT = "(SELECT min(created_at) FROM events WHERE order_id = orders.id AND type = 'order.accepted')";

const RANG_AT = `max(placed_at, coalesce((SELECT since FROM episodes WHERE order_id = orders.id AND since <= ${ACCEPTED_AT}), 0))`;

/** Rounds down: to 5 s from one minute on, to minutes from the end of the hold on. Fewer distinct times add up faster. */
const roundSeconds = (seconds: string): string =>
  `CASE WHEN ${seconds} < 60 THEN ${seconds} WHEN ${seconds} < 900 THEN ${seconds} / 5 * 5
     ELSE min(${seconds}, 86400) / 60 * 60 END`;

/** What an order adds to the report. Leaves out unpaid orders, which were never offered, and orders that the service lost. */
const SOURCE = `
  CREATE VIEW report_order_source AS
  SELECT placed_at, id AS order_id, store_id, total, snapshot ->> '$.fulfilment_mode' AS mode,
    CASE
      WHEN status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED') THEN 'accepted'
      WHEN status = 'PENDING' THEN 'waiting'
      WHEN stopped_at IS NOT NULL OR ${ACCEPTED_AT} IS NOT NULL THEN 'stopped'
      WHEN (SELECT max(actor IN ('pos', 'retailer')) ${CANCELLATION}) THEN 'rejected'
      WHEN since - placed_at >= ${HOLD} THEN 'lapsed'
      ELSE 'cancelled'
    END AS outcome,
    (SELECT max(reason) ${CANCELLATION}) AS reason,
    ${roundSeconds(`(max(0, ${ACCEPTED_AT} - ${RANG_AT}) / 1000)`)} AS accept_seconds,
    ${costOf('STORE_STAFF')} AS own_cost,
    ${costOf('SERVICE_COURIER')} AS courier_cost
  FROM orders
  WHERE json_valid(snapshot) AND placed_at IS NOT NULL AND gone_at IS NULL AND coalesce(type, 'delivery') = 'delivery'
    AND status IN ('PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'CANCELLED');`;

const forget = (row: 'NEW' | 'OLD'): string =>
  `DELETE FROM report_orders WHERE placed_at = ${row}.placed_at AND order_id = ${row}.id;`;

/** Reads an order again after something was written about it elsewhere. */
const RENEW = `
    DELETE FROM report_orders
      WHERE (placed_at, order_id) IN (SELECT placed_at, id FROM orders WHERE id = NEW.order_id);
    INSERT INTO report_orders SELECT * FROM report_order_source WHERE order_id = NEW.order_id;`;

const NEWS = "NEW.type IN ('order.accepted', 'order.cancelled')";

const READ_EVENT_TRIGGER = `CREATE TRIGGER report_event_read AFTER UPDATE OF type, actor, reason, created_at ON events WHEN ${NEWS} BEGIN ${RENEW}
  END;`;

/** A snapshot, or an empty one if it is not valid JSON, which must not keep a database from opening. */
const linesOf = (snapshot: string): string => `iif(json_valid(${snapshot}), ${snapshot}, '{}')`;

/** The day ("2026-11-20") or the month ("2026-11") of a sale. */
const spanOf = (soldAt: string, letters: 10 | 7): string =>
  `substr(date(${soldAt} / 1000 + ${INDIA / 1_000}, 'unixepoch'), 1, ${letters})`;

/** The columns of an item from the lines in `value`. */
const itemColumns = (sign: '' | '-'): string => `
        coalesce(value ->> '$.barcode', value ->> '$.name', '') AS sold, max(value ->> '$.barcode'),
        max(value ->> '$.name'), ${sign}sum(value ->> '$.quantity'),
        ${sign}sum(${paiseOf("coalesce(value ->> '$.line_total', '0')")})`;

/** Adds the lines of a sale to its day and its month, or subtracts them. */
const addLines = (row: 'NEW' | 'OLD', sign: '' | '-'): string =>
  ([10, 7] as const)
    .map(
      (letters) => `
    INSERT INTO report_items (span, item, barcode, name, units, total)
      SELECT ${spanOf(`${row}.sold_at`, letters)}, ${itemColumns(sign)}
      FROM json_each(${linesOf(`${row}.snapshot`)}, '$.lines') GROUP BY sold
      ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name), units = units + excluded.units,
        total = total + excluded.total;`,
    )
    .join('');

/** What an order adds to the sums of its day. */
const DAY_COLUMNS = `day, outcome, mode, count, total, own_count, own_cost, courier_count, courier_cost, both_count,
      both_own_cost, both_courier_cost`;
const daySums = (sign: '' | '-'): string => `
        ${sign}count(*), ${sign}sum(total), ${sign}count(own_cost), ${sign}coalesce(sum(own_cost), 0),
        ${sign}count(courier_cost), ${sign}coalesce(sum(courier_cost), 0),
        ${sign}count(own_cost + courier_cost), ${sign}coalesce(sum(iif(courier_cost IS NULL, NULL, own_cost)), 0),
        ${sign}coalesce(sum(iif(own_cost IS NULL, NULL, courier_cost)), 0)`;
const ORDER_DAY = `(placed_at + ${INDIA}) / 86400000`;

/** Adds an order to the sums of its day, or subtracts it. */
const addOrder = (row: 'NEW' | 'OLD', sign: '' | '-'): string => `
    INSERT INTO report_outcomes (${DAY_COLUMNS})
      SELECT ${ORDER_DAY}, outcome, coalesce(mode, ''), ${daySums(sign)} FROM (SELECT ${row}.placed_at AS placed_at,
        ${row}.outcome AS outcome, ${row}.mode AS mode, ${row}.total AS total, ${row}.own_cost AS own_cost,
        ${row}.courier_cost AS courier_cost)
      WHERE true GROUP BY 1, 2, 3
      ON CONFLICT DO UPDATE SET count = count + excluded.count, total = total + excluded.total,
        own_count = own_count + excluded.own_count, own_cost = own_cost + excluded.own_cost,
        courier_count = courier_count + excluded.courier_count, courier_cost = courier_cost + excluded.courier_cost,
        both_count = both_count + excluded.both_count, both_own_cost = both_own_cost + excluded.both_own_cost,
        both_courier_cost = both_courier_cost + excluded.both_courier_cost;
    INSERT INTO report_accept_times (day, seconds, count)
      SELECT (${row}.placed_at + ${INDIA}) / 86400000, ${row}.accept_seconds, ${sign}1
      WHERE ${row}.accept_seconds IS NOT NULL
      ON CONFLICT DO UPDATE SET count = count + excluded.count;`;

const addHour = (row: 'NEW' | 'OLD', sign: '' | '-'): string => `
    INSERT INTO report_hours (hour, store_id, channel, count, total)
      VALUES ((${row}.sold_at + ${INDIA}) / 3600000, ${row}.store_id, coalesce(${row}.channel, ''), ${sign}1,
        ${sign}${row}.total)
      ON CONFLICT DO UPDATE SET count = count + excluded.count, total = total + excluded.total;`;

/** The triggers on orders and sales. */
const ADDED_ORDER_TRIGGER = `CREATE TRIGGER report_order_added AFTER INSERT ON orders BEGIN
    INSERT INTO report_orders SELECT * FROM report_order_source WHERE order_id = NEW.id;
  END;`;
const REMOVED_ORDER_TRIGGER = `CREATE TRIGGER report_order_removed AFTER DELETE ON orders BEGIN
    ${forget('OLD')}
  END;`;
const SALE_TRIGGERS = `CREATE TRIGGER report_sale_added AFTER INSERT ON sales WHEN NEW.sold_at IS NOT NULL BEGIN
    ${addHour('NEW', '')}
    ${addLines('NEW', '')}
  END;
  CREATE TRIGGER report_sale_removed AFTER DELETE ON sales WHEN OLD.sold_at IS NOT NULL BEGIN
    ${addHour('OLD', '-')}
    ${addLines('OLD', '-')}
    DELETE FROM report_hours WHERE hour = (OLD.sold_at + ${INDIA}) / 3600000 AND count = 0;
    DELETE FROM report_items WHERE units = 0 AND total = 0
      AND span IN (${spanOf('OLD.sold_at', 10)}, ${spanOf('OLD.sold_at', 7)});
  END;`;

/** What the report tells apart of a status. A cancellation is told apart by its time too: after the hold it counts as lapsed. */
const stageOf = (row: 'NEW' | 'OLD'): string =>
  `CASE WHEN ${row}.status IN ('ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED') THEN 'accepted'
        WHEN ${row}.status = 'CANCELLED' THEN ${row}.since ELSE ${row}.status END`;

/** The fulfilment mode in a snapshot, if it is valid JSON. */
const modeOf = (row: 'NEW' | 'OLD'): string =>
  `iif(json_valid(${row}.snapshot), ${row}.snapshot ->> '$.fulfilment_mode', 0)`;

const shownOf = (row: 'NEW' | 'OLD'): string =>
  `${row}.store_id, ${row}.type, ${row}.placed_at, ${row}.total, ${row}.stopped_at, ${row}.gone_at, ${stageOf(row)}, ${modeOf(row)}`;

const CHANGED_ORDER_TRIGGER = `CREATE TRIGGER report_order_changed
    AFTER UPDATE OF store_id, type, status, placed_at, total, snapshot, since, stopped_at, gone_at ON orders
    WHEN (${shownOf('NEW')}) IS NOT (${shownOf('OLD')})
  BEGIN
    DELETE FROM report_orders WHERE placed_at = OLD.placed_at AND order_id = OLD.id;
    INSERT INTO report_orders SELECT * FROM report_order_source WHERE order_id = NEW.id;
  END;`;

const ADDED_EVENT_TRIGGER = `CREATE TRIGGER report_event_added AFTER INSERT ON events
    WHEN NEW.type IN ('order.accepted', 'order.cancelled')
      AND (SELECT status FROM orders WHERE id = NEW.order_id) <> 'PENDING'
  BEGIN
    DELETE FROM report_orders
      WHERE (placed_at, order_id) IN (SELECT placed_at, id FROM orders WHERE id = NEW.order_id);
    INSERT INTO report_orders SELECT * FROM report_order_source WHERE order_id = NEW.order_id;
  END;`;

export const SALES_REPORT = `
  -- One row for each delivery that was offered to the store, by the time when it was placed.
  CREATE TABLE report_orders (
    placed_at INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    store_id INTEGER NOT NULL,
    total INTEGER NOT NULL,
    mode TEXT,
    outcome TEXT NOT NULL,
    reason TEXT,
    accept_seconds INTEGER,
    own_cost INTEGER,
    courier_cost INTEGER,
    PRIMARY KEY (placed_at, order_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX report_orders_waiting ON report_orders (placed_at) WHERE outcome = 'waiting';
  CREATE INDEX report_orders_rejected ON report_orders (placed_at) WHERE outcome = 'rejected';
  ${SOURCE}

  -- Their sums by India's day, counted from 1970.
  CREATE TABLE report_outcomes (
    day INTEGER NOT NULL, outcome TEXT NOT NULL, mode TEXT NOT NULL,
    count INTEGER NOT NULL, total INTEGER NOT NULL,
    own_count INTEGER NOT NULL, own_cost INTEGER NOT NULL,
    courier_count INTEGER NOT NULL, courier_cost INTEGER NOT NULL,
    both_count INTEGER NOT NULL, both_own_cost INTEGER NOT NULL, both_courier_cost INTEGER NOT NULL,
    PRIMARY KEY (day, outcome, mode)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE report_accept_times (
    day INTEGER NOT NULL, seconds INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, seconds)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER report_counted AFTER INSERT ON report_orders BEGIN ${addOrder('NEW', '')}
  END;
  CREATE TRIGGER report_uncounted AFTER DELETE ON report_orders BEGIN ${addOrder('OLD', '-')}
    DELETE FROM report_outcomes WHERE day = (OLD.placed_at + ${INDIA}) / 86400000 AND count = 0;
    DELETE FROM report_accept_times
      WHERE day = (OLD.placed_at + ${INDIA}) / 86400000 AND seconds = OLD.accept_seconds AND count = 0;
  END;

  ${ADDED_ORDER_TRIGGER}
  ${CHANGED_ORDER_TRIGGER}
  ${REMOVED_ORDER_TRIGGER}
  ${ADDED_EVENT_TRIGGER}
  ${READ_EVENT_TRIGGER}
  CREATE TRIGGER report_offer_added AFTER INSERT ON delivery_options BEGIN ${RENEW}
  END;
  CREATE TRIGGER report_offer_changed AFTER UPDATE OF options ON delivery_options WHEN NEW.options <> OLD.options BEGIN ${RENEW}
  END;

  -- Sales of each hour of India's clock, counted from 1970, and of each item by day and by month.
  CREATE TABLE report_hours (
    hour INTEGER NOT NULL, store_id INTEGER NOT NULL, channel TEXT NOT NULL, count INTEGER NOT NULL,
    total INTEGER NOT NULL, PRIMARY KEY (hour, store_id, channel)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE report_items (
    span TEXT NOT NULL, item TEXT NOT NULL, barcode TEXT, name TEXT, units INTEGER NOT NULL, total INTEGER NOT NULL,
    PRIMARY KEY (span, item)
  ) STRICT, WITHOUT ROWID;
  ${SALE_TRIGGERS}
`;
