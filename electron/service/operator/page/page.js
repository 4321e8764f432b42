// The operator page: shows everything in the service, live, and acts as everyone except the POS.

import { showCompanies, showEndpoints, showKeys, showStores } from './accounts.js';
import { buildCheckout, showStoreChoice } from './checkout.js';
import { buildClock, buildFaults, showClock, showFaults } from './clock-and-faults.js';
import { findElement } from './dom.js';
import { buildLogs, showDeliveries, showEvents, showRequests } from './logs.js';
import { requestJson, saveToken, takeToken } from './operator-client.js';
import { showOrders } from './orders.js';
import { askForToken, runAction, setServiceNow, showMessage, startPolling } from './poller.js';

const ROWS = 60;

const search = findElement('search');
const readSearch = () => (search instanceof HTMLInputElement ? search.value.trim() : '');

async function showOverview() {
  const searched = readSearch();
  const overview = await requestJson('GET', `/overview?limit=${ROWS}&search=${encodeURIComponent(searched)}`);
  // Another text has been typed meanwhile, and is being searched for.
  if (searched !== readSearch()) return;
  findElement('main').classList.toggle('is-searching', searched !== '');
  setServiceNow(overview.now);
  showClock(overview.now, overview.manual);
  showStoreChoice(overview.stores);
  showOrders(overview.orders);
  showEvents(overview.events);
  showDeliveries(overview.deliveries);
  showRequests(overview.requests);
  showFaults(overview.faults);
  showStores(overview.stores);
  showCompanies(overview.companies);
  showKeys(overview.keys);
  showEndpoints(overview.endpoints);
}

buildClock();
buildCheckout();
buildLogs();
buildFaults();
search.addEventListener('input', () => runAction('', () => Promise.resolve()));

const tokenForm = findElement('token');
tokenForm.addEventListener('submit', (submitted) => {
  submitted.preventDefault();
  if (!(tokenForm instanceof HTMLFormElement)) return;
  saveToken(String(new FormData(tokenForm).get('token')).trim());
  tokenForm.reset();
  showMessage('');
  void startPolling(showOverview);
});

if (takeToken() === null) askForToken();
else void startPolling(showOverview);
