import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Signature {
  /** Whether a webhook is from the marketplace and fresh. body is the raw body, before anything parsed it. */
  static boolean isGenuine(String secret, String header, byte[] body, long now) throws Exception {
    String time = "";
    for (String part : header.split(",")) {
      if (part.startsWith("t=")) time = part.substring(2);
    }
    if (!time.matches("[0-9]{1,12}") || Math.abs(now - Long.parseLong(time)) > 300) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
    StringBuilder expected = new StringBuilder();
    for (byte each : mac.doFinal(body)) expected.append(String.format("%02x", each));
    byte[] wanted = expected.toString().getBytes(StandardCharsets.UTF_8);
    for (String part : header.split(",")) {
      boolean isSignature = part.startsWith("v1=");
      if (isSignature && MessageDigest.isEqual(part.substring(3).getBytes(StandardCharsets.UTF_8), wanted)) return true;
    }
    return false;
  }

  /** Tries it: java Signature.java SECRET HEADER NOW < body */
  public static void main(String[] args) throws Exception {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    System.in.transferTo(body);
    System.exit(isGenuine(args[0], args[1], body.toByteArray(), Long.parseLong(args[2])) ? 0 : 1);
  }
}
