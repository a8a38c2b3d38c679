import com.jcraft.jsch.ChannelSftp;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Session;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Runs commands of the client test: HOST PORT USER KEY_FILE HOST_KEY_ALGORITHM, with one command a line on standard input. */
public class JschClient {
  public static void main(String[] args) throws Exception {
    JSch jsch = new JSch();
    jsch.addIdentity(args[3]);
    Session session = jsch.getSession(args[2], args[0], Integer.parseInt(args[1]));
    session.setConfig("StrictHostKeyChecking", "no");
    if (!args[4].isEmpty()) session.setConfig("server_host_key", args[4]);
    session.connect();
    ChannelSftp sftp = (ChannelSftp) session.openChannel("sftp");
    sftp.connect();
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = commands.readLine()) != null; ) {
      String[] words = line.split("\t");
      switch (words[0]) {
        case "put" -> sftp.put(words[1], words[2]);
        case "get" -> sftp.get(words[1], words[2]);
        // JSch renames as in POSIX where the server can.
        case "rename", "replace" -> sftp.rename(words[1], words[2]);
        case "space" -> System.out.println(sftp.statVFS(words[1]).getAvailForNonRoot());
        default -> {
          for (ChannelSftp.LsEntry entry : sftp.ls(words[1])) System.out.println(entry.getFilename());
        }
      }
    }
    session.disconnect();
  }
}
