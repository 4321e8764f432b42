// The operator's page: everything there is, live, and everybody else's hands.

import { showCompanies, showEndpoints, showKeys, showStores } from './accounts.js';
import { buildCheckout, showStoreChoice } from './checkout.js';
import { buildClock, buildFaults, showClock, showFaults } from './clock-and-faults.js';
import { find } from './dom.js';
import { buildLogs, showDeliveries, showEvents, showRequests } from './logs.js';
import { call, findToken, keepToken } from './operator-client.js';
import { showOrders } from './orders.js';
import { askForToken, say, setNow, watch } from './poller.js';

const ROWS = 60;

async function look() {
  const seen = await call('GET', `/overview?limit=${ROWS}`);
  setNow(seen.now);
  showClock(seen.now, seen.manual);
  showStoreChoice(seen.stores);
  showOrders(seen.orders);
  showEvents(seen.events);
  showDeliveries(seen.deliveries);
  showRequests(seen.requests);
  showFaults(seen.faults);
  showStores(seen.stores);
  showCompanies(seen.companies);
  showKeys(seen.keys);
  showEndpoints(seen.endpoints);
}

buildClock();
buildCheckout();
buildLogs();
buildFaults();

const door = find('token');
door.addEventListener('submit', (submitted) => {
  submitted.preventDefault();
  if (!(door instanceof HTMLFormElement)) return;
  keepToken(String(new FormData(door).get('token')).trim());
  door.reset();
  say('');
  void watch(look);
});

if (findToken() === null) askForToken();
else void watch(look);
