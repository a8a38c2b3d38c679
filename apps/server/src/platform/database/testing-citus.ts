import { Client, escapeLiteral } from 'pg';
import { onEachNode, type TestNode } from './testing-nodes.ts';

/** The coordinator of the address, `postgres://user@host:port/database`, and its workers, which must be reachable from here in the same way. */
export async function citusNodes(url: string): Promise<TestNode[]> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const coordinator = {
    host: hostname,
    port: Number(port === '' ? 5432 : port),
    user: decodeURIComponent(username),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    database: decodeURIComponent(pathname.slice(1)),
  };
  const client = new Client(coordinator);
  await client.connect();
  try {
    const { rows } = await client.query<Pick<TestNode, 'host' | 'port'>>(
      `select nodename as host, nodeport as port from pg_dist_node
      where groupid <> 0 and isactive and noderole = 'primary' order by nodeid`,
    );
    if (rows.length < 2) throw new Error('CITUS_URL must lead to a coordinator with two workers.');
    return [coordinator, ...rows.map((worker) => ({ ...coordinator, ...worker }))];
  } finally {
    await client.end();
  }
}

/** Makes a cluster of the databases of this name, one on each node. */
export async function joinDatabases(nodes: readonly TestNode[], database: string): Promise<void> {
  const [coordinator, ...workers] = nodes.map((node) => ({ ...node, database }));
  if (coordinator === undefined) return;
  const address = ({ host, port }: TestNode) => `${escapeLiteral(host)}, ${port}`;
  await onEachNode([coordinator, ...workers], 'create extension citus');
  await onEachNode(
    [coordinator],
    `select citus_set_coordinator_host(${address(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${address(worker)})`),
  );
}
