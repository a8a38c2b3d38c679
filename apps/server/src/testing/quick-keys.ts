import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The search for the primes of an RSA key takes a tenth of a second and more, and the server of a test makes several keys. After a few, it
 * gets the earlier ones again, in turn.
 */
const KEPT = 4;
const QUICK = Symbol.for('clearbench.quick-keys');
/** Who makes keys of a server. Those of its clients and partners are all different. */
const OF_SERVER = /\/ebics\/src\/keys\/bank-keys\.|\/sftp\/users\/make-key-pair\.|\/wise\/simulator\/keys\./;

const kept = new Map<string, unknown[]>();

const isOfServer = (): boolean => OF_SERVER.test(new Error().stack ?? '');

/** The key pairs made with these options; the first one is reused next. */
function keptOf(options: object): unknown[] {
  const name = JSON.stringify(options);
  const made = kept.get(name) ?? [];
  kept.set(name, made);
  return made;
}

function inTurn(made: unknown[]): unknown {
  const next = made.shift();
  made.push(next);
  return next;
}

type Done = (error: Error | null, ...pair: unknown[]) => void;
type Generate = (type: string, options: object, done: Done) => void;

const patched = crypto as unknown as { generateKeyPair: Generate; [QUICK]?: true };

// Test files share a process, and each loads this one.
if (patched[QUICK] === undefined) {
  patched[QUICK] = true;
  const { generateKeyPair } = patched;
  patched.generateKeyPair = (type, options, done) => {
    if (type !== 'rsa' || !isOfServer()) return generateKeyPair(type, options, done);
    const made = keptOf(options);
    // It takes as little time as any work on another thread, and no transaction may wait for that.
    if (made.length >= KEPT)
      return generateKeyPair('ed25519', {}, () => done(null, ...(inTurn(made) as unknown[])));
    generateKeyPair(type, options, (error, ...pair) => {
      if (error === null) made.push(pair);
      done(error, ...pair);
    });
  };
  syncBuiltinESMExports();

  const subtle = crypto.webcrypto.subtle as unknown as {
    generateKey: (algorithm: object | string, ...others: unknown[]) => Promise<unknown>;
  };
  const generateKey = subtle.generateKey.bind(subtle);
  subtle.generateKey = async (algorithm, ...others) => {
    if (!isOfServer()) return generateKey(algorithm, ...others);
    const made = keptOf([algorithm, others]);
    if (made.length >= KEPT) {
      await generateKey('Ed25519', false, ['sign']);
      return inTurn(made);
    }
    const pair = await generateKey(algorithm, ...others);
    made.push(pair);
    return pair;
  };
}
