import packageJson from '../package.json' with { type: 'json' };

if (process.argv[2] === '--version') console.log(packageJson.version);
else {
  console.error('clearbench: unknown command.');
  process.exitCode = 2;
}
