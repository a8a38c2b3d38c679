import fc from 'fast-check';

// A failing test must fail again, so properties always run with the same values.
fc.configureGlobal({ seed: 20_261_130 });

export { fc };
