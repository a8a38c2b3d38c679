"""Runs commands of the client test: HOST PORT USER KEY_FILE HOST_KEY_ALGORITHM, with one command a line on standard input."""

import sys

import paramiko

host, port, user, key_file, algorithm = sys.argv[1:6]
transport = paramiko.Transport((host, int(port)))
if algorithm:
    transport.get_security_options().key_types = [algorithm]
transport.connect(username=user, pkey=paramiko.Ed25519Key.from_private_key_file(key_file))
sftp = paramiko.SFTPClient.from_transport(transport)
for line in sys.stdin:
    name, *words = line.rstrip("\n").split("\t")
    if name == "put":
        sftp.put(*words)
    elif name == "get":
        sftp.get(*words)
    elif name == "rename":
        sftp.rename(*words)
    elif name == "replace":
        sftp.posix_rename(*words)
    else:
        print("\n".join(sftp.listdir(words[0])))
transport.close()
