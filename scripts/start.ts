import { buildDocs } from './docs-build.ts';
import { buildServer } from './server-build.ts';
import { buildWeb } from './web-build.ts';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This is Node ${process.versions.node}. Use "npm start": it runs the Node 24 that "npm ci" installs.`,
  );
  process.exit(1);
}

let main = '';
try {
  // Beside each other: each uses one core. The server is of use without its documentation.
  const docs = buildDocs().catch((error: Error) => console.error(error.message));
  const server = buildServer();
  await buildWeb();
  await docs;
  main = await server;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this very process, so that a signal to it reaches the server.
await import(main);
