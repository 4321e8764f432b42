"""Walks an order from placement to booking. Knows the service from its OpenAPI document alone."""

import json
import re
import sys
import urllib.error
import urllib.request

base, key = sys.argv[1:]


def send(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(base + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


document = send("GET", "/openapi.json")


def call(name, ids=None, body=None):
    for template, methods in document["paths"].items():
        for method, operation in methods.items():
            if operation["operationId"] != name:
                continue
            path = re.sub(r"\{(\w+)\}", lambda found: str(ids[found[1]]), template)
            if body is None and "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]["examples"]["example"]["value"]
            return send(method.upper(), path, body)
    raise LookupError(name)


assert call("ping")["key"]["scope"] == "company"
store = call("listStores")["data"][0]
order = call("createSandboxOrder")["order_id"]
ids = {"store_id": store["id"], "order_id": order}
print(call("getOrder", ids)["status"])
accepted = call("acceptOrder", ids)
print(accepted["status"], accepted["external_id"])
for step in ["PACKED", "OUT_FOR_DELIVERY", "DELIVERED"]:
    call("advanceSandboxOrder", ids, {"to": step})
print(call("getOrder", ids)["status"])
sale = next(sale for sale in call("listSales", ids)["data"] if sale["id"] == order)
print("booked", len(call("acknowledgeSales", ids, {"event_ids": [sale["event_id"]]})["acknowledged"]))
print("refused", call("rejectOrder", ids)["error"]["code"])
