/** The names of the schemas in the document of the operator API. */

import * as fault from '../../faults/fault-schema.ts';
import * as fixture from '../../fixture/fixture-schema.ts';
import * as request from '../../operator/contract/requests.ts';
import * as response from '../../operator/contract/responses.ts';
import { stateSchema } from '../../operator/contract/state.ts';
import { EVENT_SCHEMAS } from '../api/event-schemas.ts';
import { RESOURCE_SCHEMAS } from '../api/named-schemas.ts';
import type { NamedSchemas } from '../component-schemas.ts';

const { Payment, OrderLine, Courier, Order, Sale, Store, StoreLink, Actor } = RESOURCE_SCHEMAS;

/** All named schemas of the operator API but its lists. */
export const OPERATOR_SCHEMAS: NamedSchemas = {
  Payment,
  OrderLine,
  Courier,
  Order,
  Sale,
  Store,
  StoreLink,
  Actor,
  ...EVENT_SCHEMAS,
  StatusFault: fault.statusFault,
  DelayFault: fault.delayFault,
  DropFault: fault.dropFault,
  EventOrderFault: fault.eventOrderFault,
  EventDelayFault: fault.eventDelayFault,
  Fault: fault.faultSchema,
  Fixture: fixture.fixtureSchema,
  FixtureCompany: fixture.fixtureCompany,
  FixtureKey: fixture.fixtureKey,
  FixtureEndpoint: fixture.fixtureEndpoint,
  FixtureStore: fixture.fixtureStore,
  FixtureItem: fixture.fixtureItem,
  FixtureOrder: fixture.fixtureOrder,
  FixtureLine: fixture.fixtureLine,
  ClockMove: request.clockMove,
  NewCompany: request.newCompany,
  CompanyChange: request.companyChange,
  NewKey: request.newKey,
  NewStore: request.newStore,
  NewItem: request.newItem,
  StoreChange: request.storeChange,
  CheckoutLine: request.checkoutLine,
  Checkout: request.checkout,
  PaymentOutcome: request.payment,
  Acceptance: request.acceptance,
  Rejection: request.rejection,
  Cancellation: request.cancellation,
  CourierStep: request.courierStep,
  Clock: response.clock,
  CreatedFault: response.createdFault,
  PendingFault: response.pendingFault,
  CreatedCompany: response.createdCompany,
  CompanySummary: response.companySummary,
  Company: response.changedCompany,
  CreatedKey: response.createdKey,
  KeySummary: response.keySummary,
  CreatedStore: response.createdStore,
  ChangedStore: response.changedStore,
  StoreSummary: response.storeSummary,
  ConnectionCode: response.connectionCode,
  ItemSummary: response.itemSummary,
  CreatedCheckout: response.createdCheckout,
  OrderSummary: response.orderSummary,
  EventSummary: response.eventSummary,
  EndpointSummary: response.endpointSummary,
  RolledSecret: response.rolledSecret,
  DeliverySummary: response.deliverySummary,
  Delivery: response.deliveryDetails,
  RequestSummary: response.requestSummary,
  Request: response.requestDetails,
  Overview: response.overview,
  Snapshot: response.snapshot,
  State: stateSchema,
  Contents: response.contents,
  DemoKeys: response.demoKeys,
  JsonSchema: response.jsonSchema,
};
