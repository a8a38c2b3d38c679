import fc from 'fast-check';

// A test that fails must fail again, so properties are tried with the same values every time. A longer run looks for others.
if (process.env.PROPERTY_EFFORT === undefined) fc.configureGlobal({ seed: 20_261_121 });
