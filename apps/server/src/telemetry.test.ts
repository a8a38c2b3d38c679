import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { startReceiver } from './modules/webhooks/testing/receiver.ts';
import { startCollector } from './testing/otlp-collector.ts';
import { mt103 } from './testing/samples.ts';
import { serversOfOneDatabase } from './testing/server-process.ts';
import { createTestApp } from './testing/test-app.ts';

const OPERATOR = { username: 'ada', password: 'correct horse' };
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const STRANGER_TRACE = 'a3ce929d0e0e47364bf92f3577b34da6';
const UETR = 'eb6305c9-1f7f-49de-aed0-16487c27b42d';
const TRACE = UETR.replaceAll('-', '');

it('the trace of a transfer leads from its arrival in one process to the answer of a webhook that another one called', {
  timeout: 180_000,
}, async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const receiver = await startReceiver();
  const { start } = await serversOfOneDatabase();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=uat,service.name=other',
    OTEL_SERVICE_NAME: 'payments-sandbox',
    OPERATOR_USERNAME: OPERATOR.username,
    OPERATOR_PASSWORD: OPERATOR.password,
  };
  const web = await start('web', [], env);
  const json = { 'content-type': 'application/json' };
  const send = (path: string, headers: Record<string, string>, body: string) =>
    fetch(web.address + path, { method: 'POST', headers, body });
  // Nobody is known yet, so this trace is not continued.
  const stranger = { traceparent: `00-${STRANGER_TRACE}-${CALLER.spanId}-01` };
  const login = await send(PATHS.login, { ...json, ...stranger }, JSON.stringify(OPERATOR));
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const webhook = await send(PATHS.webhooks, { ...json, cookie }, JSON.stringify({ url: receiver.url }));
  expect(webhook.status).toBe(201);
  const headers = {
    authorization: `Bearer ${web.apiKey}`,
    traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
  };
  expect((await send(INGESTION_PATHS.fin, headers, mt103({ uetr: UETR }))).status).toBe(201);
  const worker = await start('worker', [], env);
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(2);
  for (const process of [worker, web]) expect(await process.stop()).toBe(0);

  const ofTransfer = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const [arrival, ...otherArrivals] = ofTransfer.filter(({ name }) => name === 'payment received');
  expect(otherArrivals).toEqual([]);
  expect(arrival).toMatchObject({
    resource: { 'clearbench.role': 'web' },
    attributes: { 'clearbench.uetr': UETR },
  });
  expect(arrival?.parentSpanId).toBeUndefined();
  const request = collector.spans.find(({ traceId }) => traceId === CALLER.traceId);
  expect(request).toMatchObject({
    name: `POST ${INGESTION_PATHS.fin}`,
    parentSpanId: CALLER.spanId,
    attributes: { 'http.response.status_code': 201 },
    links: [{ traceId: TRACE, spanId: arrival?.spanId }],
  });
  expect(arrival?.links).toMatchObject([{ traceId: CALLER.traceId, spanId: request?.spanId }]);
  const [ofStranger, ...others] = collector.spans.filter(({ name }) => name === `POST ${PATHS.login}`);
  expect(others).toEqual([]);
  expect(ofStranger?.traceId).not.toBe(STRANGER_TRACE);
  expect(ofStranger?.parentSpanId).toBeUndefined();

  const deliveries = ofTransfer.filter(({ name }) => name === 'deliver notification');
  expect(deliveries.length).toBeGreaterThan(2);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({
      resource: {
        'clearbench.role': 'worker',
        'deployment.environment': 'uat',
        'service.name': 'payments-sandbox',
      },
      parentSpanId: arrival?.spanId,
      attributes: { 'http.response.status_code': 200, 'server.address': '127.0.0.1' },
    });
  }
  const passedOn = new Set(receiver.received.map((call) => call.headers.traceparent));
  for (const { spanId } of deliveries) expect(passedOn).toContain(`00-${TRACE}-${spanId}-01`);

  const metrics = (name: string) => collector.metrics.filter((each) => each.name === name);
  const transfers = metrics('clearbench_transfers_total');
  // That of the web process, and that of the worker.
  expect(transfers.map(({ sum }) => sum?.dataPoints[0]?.asDouble).sort()).toEqual([0, 1]);
  expect(transfers[0]?.sum?.isMonotonic).toBe(true);
  expect(metrics('process_resident_memory_bytes')[0]?.gauge).toBeDefined();
  const [latency] = metrics('clearbench_http_request_seconds').flatMap(
    ({ histogram }) => histogram?.dataPoints ?? [],
  );
  expect(latency?.bucketCounts.length).toBe((latency?.explicitBounds.length ?? 0) + 1);
  expect(latency?.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(latency?.count);
});

it('without a collector nothing is traced, and no library for it is loaded', async () => {
  const server = await createTestApp();
  const answered = await server.post(mt103(), { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` });
  expect(answered.statusCode).toBe(201);
  const source = readFileSync(join(import.meta.dirname, 'platform/telemetry/start-telemetry.ts'), 'utf8');
  expect(source).not.toMatch(/^import (?!type).*(?:opentelemetry|open-telemetry)/m);
});

it('a collector gets what is switched on, in the form of the protocol', { timeout: 120_000 }, async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const { start } = await serversOfOneDatabase();
  const server = await start('all', [], {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces`,
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  await fetch(server.address + PATHS.health);
  expect(await server.stop()).toBe(0);
  expect([...collector.mediaTypes]).toEqual([['/traces', 'application/x-protobuf']]);
});

it('a collector that is away delays nothing and fails nothing', { timeout: 120_000 }, async () => {
  const { start } = await serversOfOneDatabase();
  // Nothing listens there.
  const server = await start('all', [], { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const headers = { authorization: `Bearer ${server.apiKey}` };
  const posted = await fetch(server.address + INGESTION_PATHS.fin, {
    method: 'POST',
    headers,
    body: mt103(),
  });
  expect(posted.status).toBe(201);
  expect(await server.stop()).toBe(0);
});

it('every metric that the dashboard and the alerts name is one of the server', async () => {
  const server = await createTestApp();
  await server.post(mt103());
  const text = (await server.app.inject({ url: PATHS.metrics, headers: { host: 'localhost' } })).body;
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  const deploy = join(import.meta.dirname, '../../../deploy');
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8'));
  const alerts = parse(readFileSync(join(deploy, 'alerts.yaml'), 'utf8'));
  const queries: string[] = [
    ...dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    ),
    ...alerts.groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
  ];
  expect(queries.length).toBeGreaterThan(15);
  const named = new Set(
    queries.flatMap((query) => query.match(/\b(?:clearbench|nodejs|process)_\w+/g) ?? []),
  );
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});
