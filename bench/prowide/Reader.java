import com.prowidesoftware.swift.model.SwiftMessage;
import com.prowidesoftware.swift.model.Tag;
import com.prowidesoftware.swift.model.field.AmountContainer;
import com.prowidesoftware.swift.model.field.DateContainer;
import com.prowidesoftware.swift.model.field.Field;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads messages with Prowide Core: all components of all fields of block 4, with amounts and dates as values.
 *
 * Each argument is a file of messages, separated by NUL. Each line of standard input, `FILE MILLISECONDS`, asks for the
 * messages read a second in that time.
 */
class Reader {
    /** Makes use of all that is read, so that the compiler drops no work. */
    private static int sum = 0;

    public static void main(String[] files) throws Exception {
        Map<String, String[]> messages = new HashMap<>();
        for (String file : files) messages.put(file, Files.readString(Path.of(file)).split("\0"));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            System.out.println(perSecond(messages.get(words[0]), Long.parseLong(words[1]) * 1_000_000));
        }
    }

    private static double perSecond(String[] texts, long durationNs) throws Exception {
        long started = System.nanoTime();
        long count = 0;
        while (System.nanoTime() - started < durationNs) {
            read(texts[(int) (count % texts.length)]);
            count += 1;
        }
        return count * 1e9 / (System.nanoTime() - started);
    }

    private static void read(String text) throws Exception {
        int fields = 0;
        for (Tag tag : SwiftMessage.parse(text).getBlock4().getTags()) {
            Field field = tag.asField();
            for (String component : field.getComponents()) if (component != null) sum += component.length();
            if (field instanceof AmountContainer) sum += ((AmountContainer) field).amount().hashCode();
            if (field instanceof DateContainer) sum += ((DateContainer) field).dates().hashCode();
            fields += 1;
        }
        if (fields < 5) throw new IllegalStateException("The message was not read.");
    }
}
