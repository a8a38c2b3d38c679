// Save as Receiver.java. Run: WEBHOOK_SECRET=whsec_... java Receiver.java
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final byte[] KEY =
        Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", ""));

    static boolean isSigned(String id, String timestamp, String signatures, byte[] body)
            throws GeneralSecurityException {
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("\\d{1,12}")) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        for (String given : signatures.split(" ")) {
            if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected)) return true;
        }
        return false;
    }

    static void receive(HttpExchange call) throws IOException {
        byte[] body = call.getRequestBody().readAllBytes(); // the raw bytes, which the signature covers
        var headers = call.getRequestHeaders();
        int status = 400;
        try {
            if (isSigned(headers.getFirst("webhook-id"), headers.getFirst("webhook-timestamp"),
                    headers.getFirst("webhook-signature"), body)) {
                // The same webhook-id may arrive again: process it once.
                System.out.println(headers.getFirst("webhook-id") + " " + new String(body, StandardCharsets.UTF_8));
                status = 204;
            }
        } catch (GeneralSecurityException e) {
            status = 500;
        }
        call.sendResponseHeaders(status, -1);
        call.close();
    }

    public static void main(String[] args) throws IOException {
        String port = System.getenv().getOrDefault("PORT", "3000");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), 0);
        server.createContext("/", Receiver::receive);
        server.start();
    }
}
