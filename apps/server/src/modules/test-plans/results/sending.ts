import type { RunResult } from '@clearbench/contract';
import type { FastifyReply } from 'fastify';
import { junitOf } from './junit.ts';
import type { Results } from './results.ts';

/** `first-steps-2026-11-27-7a9d4f10`: the plan, the day of the run's start in UTC, and the end of its id. */
const nameOf = ({ run }: RunResult): string =>
  `${run.plan}-${run.startedAt.slice(0, 10)}-${run.id.slice(-8)}`;

const attached = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);

export async function sendJUnit(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const result = await results.result(id);
  return attached(reply, 'application/xml', `${nameOf(result)}.xml`).send(junitOf(result));
}

export async function sendEvidence(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const { result, evidence } = await results.evidence(id);
  return attached(reply, 'application/json', `${nameOf(result)}.evidence.json`).send(evidence);
}

export async function sendResult(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const result = await results.result(id);
  return attached(reply, 'application/json', `${nameOf(result)}.json`).send(JSON.stringify(result));
}

export async function sendPdf(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const { result, pdf } = await results.pdf(id);
  return attached(reply, 'application/pdf', `${nameOf(result)}.pdf`).send(pdf);
}
