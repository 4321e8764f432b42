import hashlib
import hmac
import sys


def is_genuine(secret: str, header: str, body: bytes, now: int) -> bool:
    """Whether a webhook is from the marketplace and fresh. body is the raw body, before anything parsed it."""
    parts = [part.partition("=")[::2] for part in header.split(",")]
    time = next((value for name, value in parts if name == "t"), "")
    if not (time.isascii() and time.isdigit()) or abs(now - int(time)) > 300:
        return False
    expected = hmac.new(secret.encode(), time.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(value.encode(), expected.encode()) for name, value in parts)


# Tries it: python3 signature.py SECRET HEADER NOW < body
if __name__ == "__main__":
    secret, header, now = sys.argv[1:]
    sys.exit(0 if is_genuine(secret, header, sys.stdin.buffer.read(), int(now)) else 1)
