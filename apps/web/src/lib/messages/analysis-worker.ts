import { build, type SampleOptions, sample } from '@clearbench/messages';
import { SAMPLE_TYPES } from '@clearbench/messages/types';
import { newUetr } from '../forms/new-uetr.ts';
import { Analyst } from './analyst.ts';
import { compareMessages } from './compare-messages.ts';
import { firstPayment } from './first-payment.ts';
import { type ApplyHouse, applyHouse, type House } from './house.ts';
import type { AnalysisRequest, WorkerInput, WorkerOutput } from './protocol.ts';

/** How long one stretch of work may last before the worker checks for a newer request. */
const STRETCH_MS = 40;

const analyst = new Analyst();
let newest = 0;

const send = (output: WorkerOutput) => postMessage(output);
/** The engine never throws; if it does nevertheless, the page must not wait forever. */
const fail = (id: number, error: unknown) =>
  send({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

let house: { version: number; apply: ApplyHouse | null } | null = null;

/** How to apply the rules of a request; those of the last one are kept. */
async function houseOf({ house: wanted = null }: AnalysisRequest): Promise<ApplyHouse | null> {
  if (wanted === null) return null;
  const { version } = wanted;
  if (house?.version !== version) house = { version, apply: await applyHouse(wanted) };
  return house.apply;
}

async function analyse(request: AnalysisRequest): Promise<void> {
  newest = request.id;
  let startedMs = performance.now();
  try {
    const apply = await houseOf(request);
    if (newest !== request.id) return;
    for (const output of analyst.analyse(request, apply)) {
      if (output !== null) send(output);
      if (performance.now() - startedMs < STRETCH_MS) continue;
      await pause();
      if (newest !== request.id) return;
      startedMs = performance.now();
    }
  } catch (error) {
    fail(request.id, error);
  }
}

async function findFirstPayment(id: number, house: House | null): Promise<void> {
  try {
    send({ kind: 'first-payment', id, payment: await firstPayment(house) });
  } catch (error) {
    fail(id, error);
  }
}

/** A sample is a different payment each time, dated today, so that it can also be posted. */
function ofNow(): SampleOptions {
  return { uetr: newUetr(), date: new Date().toISOString().slice(0, 10) };
}

addEventListener('message', ({ data }: MessageEvent<WorkerInput>) => {
  switch (data.kind) {
    case 'analyse':
      void analyse(data.request);
      break;
    case 'sample': {
      const wanted = data.type.toLowerCase();
      const type = SAMPLE_TYPES.find((known) => known.toLowerCase() === wanted);
      if (type !== undefined) send({ kind: 'sample', type: data.type, text: sample(type, ofNow()) });
      break;
    }
    case 'compose':
      send({ kind: 'composed', id: data.id, text: build(data.draft, { unchecked: true }) });
      break;
    case 'compare':
      send({ kind: 'compared', id: data.id, compared: compareMessages(data.comparison) });
      break;
    case 'first-payment':
      void findFirstPayment(data.id, data.house);
  }
});

send({ kind: 'ready', sampleTypes: SAMPLE_TYPES });
