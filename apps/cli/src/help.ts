export const HELP = `Checks payment messages: SWIFT MT, ISO 20022, telex (KTT), JSON and CSV.

Usage: clearbench check [--json] [--mode strict|lenient] FILE…

FILE is a file of one message or many, of any formats, recognised by their content, or a directory of such files; - is
standard input. Text around messages, as in a letter or a log, is passed over with a warning.

Options
  --mode strict    (the default) everything that the network would refuse is an error
  --mode lenient   what real files get wrong harmlessly is a warning
  --json           one JSON object a line for each message:
                   { file, index, format, type, valid, errors: [{ code, severity, path, line, column, message }] }
  --help, -h       this text
  --version, -V    the version

Exit status: 0 all messages are valid, 1 a message is invalid, 2 a file can't be read or the arguments are wrong.
`;
