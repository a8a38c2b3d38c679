import { ExamineThread } from '../modules/ebics/index.ts';
import { StatementThread } from '../modules/ledger/index.ts';
import { ReportThread } from '../modules/payment-files/index.ts';
import { Papers } from '../modules/reports/index.ts';
import { DocumentThreads } from '../modules/rule-documents/index.ts';
import { PgpThread } from '../modules/sftp/index.ts';
import type { Courtesy } from '../platform/courtesy.ts';

/** The threads that all workspaces of a server process share. */
export const createThreads = (courtesy: Courtesy) => ({
  documents: new DocumentThreads(courtesy),
  papers: new Papers(courtesy),
  pgpThread: new PgpThread(courtesy),
  reportThread: new ReportThread(courtesy),
  examineThread: new ExamineThread(courtesy),
  statementThread: new StatementThread(courtesy),
});

export type Threads = ReturnType<typeof createThreads>;
