import fc from 'fast-check';

// A test that fails must fail again: properties are tried with the same values every time. `npm run fuzz` looks for others.
fc.configureGlobal({ seed: 20_261_121 });

export { fc };
