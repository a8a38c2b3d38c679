import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { NameLookups } from './name-lookups.ts';

/** The networks that the configuration may name instead of writing their addresses. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Global unicast: every other IPv6 address is local, reserved, or stands for another address. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Thrown if an address may not be called. Operators see the message. */
export class AddressNotAllowed extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'AddressNotAllowed';
  }
}

/**
 * Decides which addresses webhooks may call: public ones and those that the configuration allows. Saving, testing and delivering
 * all use this rule. It applies to addresses, never to names: what a name resolves to is known only at the time of the
 * connection.
 */
export class AddressRule {
  readonly #allowed: [Address, number][];
  readonly #requireTls: boolean;
  readonly #lookups: NameLookups;

  /** `requireTls`: public addresses are called over TLS only. */
  constructor(
    allowedNetworks: readonly string[],
    { requireTls, lookups = new NameLookups() }: { requireTls: boolean; lookups?: NameLookups },
  ) {
    this.#allowed = allowedNetworks
      .flatMap((name) => NETWORKS[name] ?? [name])
      .map((network) => (network.includes('/') ? ipaddr.parseCIDR(network) : wholeAddress(network)));
    this.#requireTls = requireTls;
    this.#lookups = lookups;
  }

  /** Why the address may not be called; null when it may. */
  refusal(address: string, protocol: string): string | null {
    const parsed = parse(address);
    if (parsed === null) return `${address} is not an address`;
    const isAllowed = this.#allowed.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network as never, bits),
    );
    if (isAllowed) return null;
    if (!isPublic(parsed)) {
      return `${address} is not a public address (${parsed.range()}). WEBHOOK_ALLOWED_NETWORKS can allow its network.`;
    }
    return this.#requireTls && protocol === 'http:' ? `${address} may only be called over https:` : null;
  }

  /**
   * The addresses of a host that may be called. Connect to one of these at once: the name may resolve differently later.
   * @param workspace on whose behalf a name is looked up
   */
  async resolve(workspace: string, hostname: string, protocol: string): Promise<ResolvedAddress[]> {
    const host = withoutBrackets(hostname);
    const found = isIP(host) === 0 ? await this.#lookups.find(workspace, host) : [{ address: host }];
    const refusals = found.map(({ address }) => this.refusal(address, protocol));
    const callable = found.filter((_, index) => refusals[index] === null);
    if (callable.length === 0) throw new AddressNotAllowed(refusals[0] ?? `${host} has no address`);
    return callable.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
  }

  /**
   * Why a URL can't be saved; null if it can. A name that does not resolve in time is accepted, because every call checks it
   * again.
   */
  async refusalOf(workspace: string, { hostname, protocol }: URL): Promise<string | null> {
    try {
      await this.resolve(workspace, hostname, protocol);
      return null;
    } catch (error) {
      return error instanceof AddressNotAllowed ? error.message : null;
    }
  }
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6 as never);
}

/** IPv4 inside IPv6 counts as the IPv4 address; null for a text that is not an address. */
function parse(text: string): Address | null {
  return ipaddr.isValid(text) && isIP(text) !== 0 ? ipaddr.process(text) : null;
}

function wholeAddress(text: string): [Address, number] {
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const withoutBrackets = (hostname: string): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
