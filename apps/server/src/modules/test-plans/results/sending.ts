import type { FastifyReply } from 'fastify';
import type { Results } from './results.ts';

const attached = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);

export async function sendJUnit(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const xml = await results.junit(id);
  return attached(reply, 'application/xml', `test-run-${id}.xml`).send(xml);
}

export async function sendEvidence(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const file = await results.evidence(id);
  return attached(reply, 'application/json', `test-run-${id}.evidence.json`).send(JSON.stringify(file));
}

export async function sendResult(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const result = await results.result(id);
  return attached(reply, 'application/json', `test-run-${id}.json`).send(JSON.stringify(result));
}

export async function sendPdf(reply: FastifyReply, id: string, results: Results): Promise<FastifyReply> {
  const pdf = await results.pdf(id);
  return attached(reply, 'application/pdf', `test-run-${id}.pdf`).send(pdf);
}
