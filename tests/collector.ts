import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { otlpExport, sentryEnvelope, sentryQuery } from './published-telemetry.ts';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Entry = { key: string; value: Value };
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Entry[];
  events: { name: string }[];
  status: { code: number };
};
type Export = { resourceSpans: { resource: { attributes: Entry[] }; scopeSpans: { spans: WireSpan[] }[] }[] };

/** A span as a collector receives it. */
export type ReceivedSpan = {
  /** the process that created it */
  service: string;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: 'internal' | 'server' | 'client';
  startNs: bigint;
  endNs: bigint;
  isFailed: boolean;
  attributes: Record<string, string | number | undefined>;
  events: string[];
};

/** An error report as the error service receives it. */
export type ReceivedReport = {
  type: 'event' | 'transaction';
  /** from the head of its envelope, by which the service groups reports */
  traceId: string | undefined;
  /** the process that sent it */
  process: string | undefined;
  event: string | undefined;
  /** the unparsed report */
  body: string;
};

/** A trace collector that accepts OTLP over HTTP, and an error service, for tests. Both refuse what is not published. */
export type Collector = {
  url: string;
  /** address and key of the error service */
  dsn: string;
  spans: ReceivedSpan[];
  reports: ReceivedReport[];
  /** every request body, unparsed */
  bodies: string[];
  headers: Record<string, string | undefined>[];
  /** why it refused a body that is not as published */
  refused: string[];
  /** its responses: success, an error, or none */
  mode: 'ok' | 'fail' | 'hang';
  close: () => Promise<void>;
};

const kinds = ['internal', 'internal', 'server', 'client'] as const;
const readValue = ({ stringValue, intValue, doubleValue }: Value) => stringValue ?? intValue ?? doubleValue;
const readEntries = (entries: readonly Entry[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(entries.map(({ key, value }) => [key, readValue(value)]));

function* readSpans({ resourceSpans }: Export): Generator<ReceivedSpan> {
  for (const { resource, scopeSpans } of resourceSpans)
    for (const span of scopeSpans.flatMap(({ spans }) => spans))
      yield {
        service: String(readEntries(resource.attributes)['service.name']),
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId || undefined,
        name: span.name,
        kind: kinds[span.kind] ?? 'internal',
        startNs: BigInt(span.startTimeUnixNano),
        endNs: BigInt(span.endTimeUnixNano),
        isFailed: span.status.code === 2,
        attributes: readEntries(span.attributes),
        events: span.events.map(({ name }) => name),
      };
}

function readReport(body: string): ReceivedReport {
  const [head, item, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  const { process, event: name } = (event?.['tags'] ?? {}) as { process?: string; event?: string };
  const { trace_id: traceId } = (head?.['trace'] ?? {}) as { trace_id?: string };
  return { type: item?.['type'] as ReceivedReport['type'], traceId, process, event: name, body };
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function findExportProblem(body: string): string | undefined {
  const { error } = otlpExport.safeParse(parse(body));
  return error && `traces: ${z.prettifyError(error)}`;
}

function findEnvelopeProblem(body: string, query: URLSearchParams): string | undefined {
  const error =
    sentryQuery.safeParse(Object.fromEntries(query)).error ??
    sentryEnvelope.safeParse(body.split('\n').map(parse)).error;
  return error && `envelope: ${z.prettifyError(error)}`;
}

export async function startCollector(): Promise<Collector> {
  const held = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      if (collector.mode === 'hang') return void held.add(outgoing);
      if (collector.mode === 'fail') return outgoing.writeHead(400).end();
      const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://collector.test');
      const isReport = pathname === '/api/1/envelope/';
      if (!isReport && pathname !== '/v1/traces') return outgoing.writeHead(404).end();
      const problem = isReport ? findEnvelopeProblem(body, searchParams) : findExportProblem(body);
      if (problem !== undefined) {
        collector.refused.push(problem);
        return outgoing.writeHead(400, { 'Content-Type': 'text/plain' }).end(problem);
      }
      if (isReport) {
        collector.reports.push(readReport(body));
        return outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      }
      collector.bodies.push(body);
      collector.headers.push(incoming.headers as Record<string, string | undefined>);
      collector.spans.push(...readSpans(JSON.parse(body) as Export));
      return outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const collector: Collector = {
    url: `http://${host}`,
    dsn: `http://key@${host}/1`,
    spans: [],
    reports: [],
    refused: [],
    bodies: [],
    headers: [],
    mode: 'ok',
    close: async () => {
      for (const outgoing of held) outgoing.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return collector;
}
