import activity from './activity.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import csvImport from './import.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import practice from './practice.json' with { type: 'json' };
import printing from './printing.json' with { type: 'json' };
import proxy from './proxy.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import report from './report.json' with { type: 'json' };
import rollout from './rollout.json' with { type: 'json' };
import sales from './sales.json' with { type: 'json' };
import scanner from './scanner.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import stock from './stock.json' with { type: 'json' };
import welcome from './welcome.json' with { type: 'json' };

export const screens = {
  ...activity,
  ...common,
  ...csvImport,
  ...layout,
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
  ...stock,
  ...welcome,
};
