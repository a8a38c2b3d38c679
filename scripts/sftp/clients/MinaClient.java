import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.keyprovider.FileKeyPairProvider;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.sftp.client.SftpClient;
import org.apache.sshd.sftp.client.SftpClientFactory;
import org.apache.sshd.sftp.client.extensions.SftpClientExtension;
import org.apache.sshd.sftp.client.extensions.openssh.OpenSSHFsyncExtension;
import org.apache.sshd.sftp.client.extensions.openssh.OpenSSHPosixRenameExtension;
import org.apache.sshd.sftp.client.extensions.openssh.OpenSSHStatPathExtension;

/** Runs commands of the client test: HOST PORT USER KEY_FILE HOST_KEY_ALGORITHM, with one command a line on standard input. */
public class MinaClient {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  public static void main(String[] args) throws Exception {
    SshClient client = SshClient.setUpDefaultClient();
    client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
    client.setKeyIdentityProvider(new FileKeyPairProvider(Path.of(args[3])));
    if (!args[4].isEmpty()) client.setSignatureFactories(List.of(BuiltinSignatures.fromFactoryName(args[4])));
    client.start();
    try (ClientSession session =
        client.connect(args[2], args[0], Integer.parseInt(args[1])).verify(LIMIT).getSession()) {
      if (!args[4].isEmpty()) {
        session.setSignatureFactories(List.of(BuiltinSignatures.ed25519, BuiltinSignatures.fromFactoryName(args[4])));
      }
      session.auth().verify(LIMIT);
      try (SftpClient sftp = SftpClientFactory.instance().createSftpClient(session)) {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = commands.readLine()) != null; ) run(sftp, line.split("\t"));
      }
    }
    client.stop();
  }

  private static <E extends SftpClientExtension> E extension(SftpClient sftp, Class<E> type) {
    E extension = sftp.getExtension(type);
    if (!extension.isSupported()) throw new UnsupportedOperationException(type.getSimpleName());
    return extension;
  }

  private static void run(SftpClient sftp, String[] words) throws Exception {
    switch (words[0]) {
      case "put" -> sftp.put(Path.of(words[1]), words[2]);
      case "get" -> {
        try (var content = sftp.read(words[1])) {
          Files.write(Path.of(words[2]), content.readAllBytes());
        }
      }
      case "put flushed" -> {
        try (SftpClient.CloseableHandle file = sftp.open(words[2], SftpClient.OpenMode.Write, SftpClient.OpenMode.Create)) {
          byte[] content = Files.readAllBytes(Path.of(words[1]));
          sftp.write(file, 0, content, 0, content.length);
          extension(sftp, OpenSSHFsyncExtension.class).fsync(file);
        }
      }
      case "rename" -> sftp.rename(words[1], words[2]);
      case "replace" -> extension(sftp, OpenSSHPosixRenameExtension.class).posixRename(words[1], words[2]);
      case "space" -> {
        var space = extension(sftp, OpenSSHStatPathExtension.class).stat(words[1]);
        System.out.println(space.f_bavail * space.f_frsize / 1024);
      }
      default -> {
        for (SftpClient.DirEntry entry : sftp.readDir(words[1])) System.out.println(entry.getFilename());
      }
    }
  }
}
