// The operator's page: everything there is, live, and everybody else's hands.

import { showCompanies, showEndpoints, showKeys, showStores } from './accounts.js';
import { buildCheckout, showStoreChoice } from './checkout.js';
import { buildClock, buildFaults, showClock, showFaults } from './clock-and-faults.js';
import { findElement } from './dom.js';
import { buildLogs, showDeliveries, showEvents, showRequests } from './logs.js';
import { requestJson, saveToken, takeToken } from './operator-client.js';
import { showOrders } from './orders.js';
import { askForToken, setServiceNow, showMessage, startPolling } from './poller.js';

const ROWS = 60;

async function look() {
  const seen = await requestJson('GET', `/overview?limit=${ROWS}`);
  setServiceNow(seen.now);
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

const door = findElement('token');
door.addEventListener('submit', (submitted) => {
  submitted.preventDefault();
  if (!(door instanceof HTMLFormElement)) return;
  saveToken(String(new FormData(door).get('token')).trim());
  door.reset();
  showMessage('');
  void startPolling(look);
});

if (takeToken() === null) askForToken();
else void startPolling(look);
