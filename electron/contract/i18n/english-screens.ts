/** The renderer's English texts. They define which keys exist. */

import activity from './en/activity.json' with { type: 'json' };
import columns from './en/columns.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import exercises from './en/exercises.json' with { type: 'json' };
import firstSteps from './en/first-steps.json' with { type: 'json' };
import health from './en/health.json' with { type: 'json' };
import csvImport from './en/import.json' with { type: 'json' };
import layout from './en/layout.json' with { type: 'json' };
import logbook from './en/logbook.json' with { type: 'json' };
import move from './en/move.json' with { type: 'json' };
import orders from './en/orders.json' with { type: 'json' };
import practice from './en/practice.json' with { type: 'json' };
import printing from './en/printing.json' with { type: 'json' };
import proxy from './en/proxy.json' with { type: 'json' };
import refusals from './en/refusals.json' with { type: 'json' };
import report from './en/report.json' with { type: 'json' };
import rollout from './en/rollout.json' with { type: 'json' };
import sales from './en/sales.json' with { type: 'json' };
import scanner from './en/scanner.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import staff from './en/staff.json' with { type: 'json' };
import stock from './en/stock.json' with { type: 'json' };
import webhooks from './en/webhooks.json' with { type: 'json' };
import welcome from './en/welcome.json' with { type: 'json' };

export const screens = {
  ...activity,
  ...columns,
  ...common,
  ...csvImport,
  ...exercises,
  ...firstSteps,
  ...health,
  ...layout,
  ...logbook,
  ...move,
  ...orders,
  ...practice,
  ...printing,
  ...proxy,
  ...refusals,
  ...report,
  ...rollout,
  ...sales,
  ...scanner,
  ...settings,
  ...staff,
  ...stock,
  ...webhooks,
  ...welcome,
};
