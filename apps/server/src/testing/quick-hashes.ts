import { createRequire } from 'node:module';

const QUICK = Symbol.for('clearbench.quick-hashes');
const argon2: typeof import('@node-rs/argon2') & { [QUICK]?: true } = createRequire(import.meta.url)(
  '@node-rs/argon2',
);

// Test files share a process, and each loads this one.
if (argon2[QUICK] === undefined) {
  const { hash } = argon2;
  /**
   * In the product, each hash of a password fills 46 MiB, and the server of a test makes several. This file is loaded before the server, which
   * then imports this function.
   */
  const quickHash: typeof hash = (password, options, ...others) =>
    hash(password, { ...options, memoryCost: 1_024 }, ...others);
  Object.assign(argon2, { [QUICK]: true, hash: quickHash });
}
